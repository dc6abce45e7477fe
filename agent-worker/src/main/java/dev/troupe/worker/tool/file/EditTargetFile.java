package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.workspace.WorkspacePath;
import dev.troupe.workspace.change.WriteBit;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that a call wants to change, as it will be when the call runs.
 *
 * @param content its content; null when there is no file
 * @param executable whether its owner may execute it
 * @param known whether the run has seen exactly this version, or named its checksum
 */
record EditTargetFile(
        WorkspacePath path, @Nullable ContentBlob content, boolean executable, boolean known) {
    private static final long LARGEST = 20L * 1024 * 1024;

    /**
     * Looks at the file.
     *
     * @param expected the checksum that the call names, or its beginning
     * @throws ToolInputException when it must not be changed, is no file, or has changed since the
     *     run read it
     */
    static EditTargetFile of(
            String given,
            Optional<String> expected,
            FilePermissionRequest.Access access,
            ToolContext context,
            PlannedFileOverlay overlay) {
        return of(context.workspace().resolve(given, access), expected, context, overlay);
    }

    /** The same for a path that was resolved before. */
    static EditTargetFile of(
            WorkspacePath path,
            Optional<String> expected,
            ToolContext context,
            PlannedFileOverlay overlay) {
        if (path.isRoot() || Files.isDirectory(path.absolute())) {
            throw new ToolInputException(
                    path.relative() + " is a directory. Name a file; for directories use bash.");
        }
        requireRoom(path, context, overlay);
        if (context.workspace().size(path.relative()) > LARGEST) {
            throw new ToolInputException(
                    path.relative() + " is larger than 20 MB. Change it with bash (sed, patch).");
        }
        Optional<ContentBlob> bytes = overlay.read(path.relative()).map(ContentBlob::of);
        boolean planned = overlay.covers(path.relative());
        if (expected.isPresent()) {
            requireVersion(path, expected.get(), bytes);
            return new EditTargetFile(
                    path, bytes.orElse(null), overlay.executable(path.relative()), true);
        }
        String seen = context.readMarks().of(path.relative());
        if (!planned && seen != null && bytes.isPresent() && !seen.equals(bytes.get().hash())) {
            throw new ToolInputException(
                    "%s has changed since you read it. Nothing was written. Read it again, then repeat the change."
                            .formatted(path.relative()),
                    stale(path, bytes));
        }
        return new EditTargetFile(
                path,
                bytes.orElse(null),
                overlay.executable(path.relative()),
                planned || seen != null);
    }

    /** A file on the way to it would only be found when it is written, and look like somebody else's change. */
    private static void requireRoom(
            WorkspacePath path, ToolContext context, PlannedFileOverlay overlay) {
        String above = path.relative();
        for (int end = above.lastIndexOf('/'); end > 0; end = above.lastIndexOf('/')) {
            above = above.substring(0, end);
            boolean file =
                    overlay.covers(above)
                            ? overlay.read(above).isPresent()
                            : Files.isRegularFile(context.workspace().root().resolve(above));
            if (file) {
                throw new ToolInputException(
                        "%s cannot be written: %s is a file, so there can be nothing below it. Choose another path."
                                .formatted(path.relative(), above));
            }
        }
    }

    private static void requireVersion(
            WorkspacePath path, String expected, Optional<ContentBlob> bytes) {
        String checksum = expected.strip().toLowerCase(Locale.ROOT);
        if (!ExpectedChecksumArgument.wellFormed(checksum)) {
            throw new ToolInputException(
                    "The expected_checksum \"%s\" is not a checksum. Give the SHA-256 of the file, or its first 12 or more digits, or leave it out after reading the file."
                            .formatted(expected));
        }
        if (bytes.filter(it -> it.hash().startsWith(checksum)).isEmpty()) {
            throw new ToolInputException(
                    "%s is not the version you expect: %s. Nothing was written. Read it again, then repeat the change."
                            .formatted(
                                    path.relative(),
                                    bytes.map(it -> "its checksum is " + it.hash())
                                            .orElse("it does not exist")),
                    stale(path, bytes));
        }
    }

    private static RefusedEdit stale(WorkspacePath path, Optional<ContentBlob> bytes) {
        return new RefusedEdit(path.relative(), EditRefusalKind.STALE, bytes.orElse(null));
    }

    /** Why it must not be touched, when nothing shows that the run has seen it as it is. */
    Optional<ToolCallPlan> unseen() {
        return content == null || known
                ? Optional.empty()
                : Optional.of(
                        new ToolCallPlan.Refused(
                                "%s exists and you have not read it. Nothing was changed. Read it first, then repeat this."
                                        .formatted(name()),
                                name() + ": not read yet",
                                stale(path, Optional.of(content))));
    }

    /**
     * Why a change of its content is not written: its owner may not write it. Root may write all files, and a file that is
     * replaced needs no permission of its own, so that only its mode tells.
     */
    Optional<ToolCallPlan> readOnly() {
        return content == null || WriteBit.writable(path.absolute())
                ? Optional.empty()
                : Optional.of(
                        new ToolCallPlan.Refused(
                                "%1$s is read-only (its mode lets not even its owner write it), so it was not changed. If the user wants it changed, make it writable with bash (chmod u+w) and repeat this; otherwise change the file that it is generated from, or ask."
                                        .formatted(name()),
                                name() + ": read-only"));
    }

    /** The content as text. */
    FileContent text() {
        return content == null ? FileContent.missing() : FileContent.decode(content.bytes());
    }

    String name() {
        return path.relative();
    }
}
