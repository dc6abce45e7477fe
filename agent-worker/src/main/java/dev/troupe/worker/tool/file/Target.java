package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that a call wants to change, as it will be when the call runs.
 *
 * @param bytes its content; null when there is no file
 * @param executable whether its owner may execute it
 * @param known whether the run has seen exactly this version
 */
record Target(WorkspacePath path, @Nullable Blob bytes, boolean executable, boolean known) {
    private static final long LARGEST = 20L * 1024 * 1024;

    /**
     * Looks at the file.
     *
     * @throws ToolInputException when it must not be changed, is no file, or has changed since the
     *     run read it
     */
    static Target of(
            String given, FileRequest.Access access, ToolContext context, Overlay overlay) {
        WorkspacePath path = Paths.resolve(context, given, access);
        if (path.isRoot() || Files.isDirectory(path.absolute())) {
            throw new ToolInputException(
                    path.relative() + " is a directory. Name a file; for directories use bash.");
        }
        if (context.workspace().size(path.relative()) > LARGEST) {
            throw new ToolInputException(
                    path.relative() + " is larger than 20 MB. Change it with bash (sed, patch).");
        }
        Optional<Blob> bytes = overlay.read(path.relative()).map(Blob::of);
        boolean planned = overlay.covers(path.relative());
        String seen = context.readMarks().of(path.relative());
        if (!planned && seen != null && bytes.isPresent() && !seen.equals(bytes.get().hash())) {
            throw new ToolInputException(
                    "%s has changed since you read it. Nothing was written. Read it again, then repeat the change."
                            .formatted(path.relative()));
        }
        return new Target(
                path,
                bytes.orElse(null),
                overlay.executable(path.relative()),
                planned || seen != null);
    }

    /** The content as text. */
    FileText text() {
        return bytes == null ? FileText.missing() : FileText.decode(bytes.bytes());
    }

    String name() {
        return path.relative();
    }
}
