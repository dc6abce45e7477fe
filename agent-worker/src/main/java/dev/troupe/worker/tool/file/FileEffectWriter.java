package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.edit.file.EditTransaction;
import dev.troupe.edit.file.EditTransactionResult;
import dev.troupe.edit.file.FileOperation;
import dev.troupe.edit.file.FileWriteException;
import dev.troupe.edit.file.TemporaryFiles;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.text.FileChecksum;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.FileEffectState;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.change.ExecutableBit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Makes planned effects real: all of a call's or none, each only over the bytes it was planned from.
 * Effects that are there already are left alone, so that a call may be repeated after a crash.
 */
final class FileEffectWriter {
    private final ToolContext context;

    FileEffectWriter(ToolContext context) {
        this.context = context;
    }

    /**
     * Writes.
     *
     * @param done what to tell the model when all is written
     * @throws TroupeException {@link ErrorCode#DISK_FULL}; nothing is written then
     */
    ToolResult write(List<FileEffect> effects, String done, String summary) {
        List<FileEffect> open =
                effects.stream()
                        .filter(e ->
                                FileEffectState.of(context.workspace(), e) != FileEffectState.AFTER)
                        .toList();
        for (FileEffect effect : open) {
            try {
                AtomicFiles.requireUnmoved(context.workspace().root().resolve(effect.path()));
            } catch (FileWriteException astray) {
                return refused(context.workspace().root().resolve(effect.path()), astray);
            }
        }
        sweep(effects);
        context.lease().check();
        return switch (EditTransaction.commit(open.stream().map(this::change).toList())) {
            case EditTransactionResult.Committed _ -> {
                remember(effects);
                yield ToolResult.ok(done, summary, effects);
            }
            case EditTransactionResult.Refused refused -> refused(refused.path(), refused.reason());
            case EditTransactionResult.Incomplete broken ->
                    ToolResult.failed(
                            "%s These files were changed already and could not be restored: %s. Read them before you go on."
                                    .formatted(
                                            broken.reason().getMessage(),
                                            broken.unrestored().stream()
                                                    .map(this::relative)
                                                    .collect(Collectors.joining(", "))),
                            "half done");
        };
    }

    /** What a killed run was writing; nobody else writes here while this one does. */
    private void sweep(List<FileEffect> effects) {
        for (FileEffect effect : effects) {
            Path directory = context.workspace().root().resolve(effect.path()).resolveSibling(".");
            try {
                if (Files.isDirectory(directory)) {
                    TemporaryFiles.sweep(directory, Instant.now());
                }
            } catch (IOException unreadable) {
                // The transaction says in a moment what is wrong with the directory.
            }
        }
    }

    private ToolResult refused(Path file, FileWriteException reason) {
        String path = relative(file);
        return switch (reason.kind()) {
            case STALE, EXISTS ->
                    ToolResult.refused(
                            "%s was changed by somebody else just now. Nothing was written. Read it again, then repeat the change."
                                    .formatted(path),
                            path + " changed meanwhile",
                            new RefusedEdit(path, EditRefusalKind.STALE, null));
            case DISK_FULL ->
                    throw new TroupeException(
                            ErrorCode.DISK_FULL, String.valueOf(reason.getMessage()), reason);
            case NOT_PERMITTED, NOT_A_FILE, LINK, UNCONFIRMED, FAILED ->
                    ToolResult.failed(String.valueOf(reason.getMessage()), path + " not written");
        };
    }

    private FileOperation change(FileEffect effect) {
        Path path = context.workspace().root().resolve(effect.path());
        ContentBlob before = effect.before();
        ContentBlob after = effect.after();
        if (before == null) {
            return FileOperation.create(path, after == null ? new byte[0] : after.bytes());
        }
        FileChecksum version = new FileChecksum(before.hash());
        return after == null
                ? FileOperation.delete(path, version)
                : FileOperation.write(path, version, after.bytes());
    }

    private void remember(List<FileEffect> effects) {
        for (FileEffect effect : effects) {
            String hash = effect.afterHash();
            if (hash == null) {
                context.readMarks().forget(effect.path());
            } else {
                context.readMarks().mark(effect.path(), hash);
                keepMode(effect);
            }
        }
    }

    private void keepMode(FileEffect effect) {
        boolean created = effect.before() == null && effect.executable();
        if (created || effect.executableBefore() != null) {
            try {
                ExecutableBit.setExecutable(
                        context.workspace().root().resolve(effect.path()), effect.executable());
            } catch (IOException lost) {
                throw new TroupeException(
                        ErrorCode.INTERNAL,
                        effect.path() + " was written but could not be given its mode.",
                        lost);
            }
        }
    }

    private String relative(Path path) {
        return context.workspace().root().relativize(path).toString();
    }
}
