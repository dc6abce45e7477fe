package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Locale;

/** Says in one sentence why the file system refused. */
final class WriteFailureExplainer {

    private WriteFailureExplainer() {}

    static FileWriteException explain(Path path, IOException cause) {
        String what = path + " was not written: ";
        if (cause instanceof UnreadableFileException unreadable) {
            return new FileWriteException(
                    FileWriteException.Kind.NOT_A_FILE,
                    what + "it " + unreadable.why() + "; choose another path.");
        }
        return switch (kind(cause)) {
            case DISK_FULL ->
                    new FileWriteException(
                            FileWriteException.Kind.DISK_FULL,
                            what + "no space is left on the device; free some and try again.");
            case NOT_PERMITTED ->
                    new FileWriteException(
                            FileWriteException.Kind.NOT_PERMITTED,
                            what + "its directory may not be written; check the permissions.");
            case NOT_A_FILE ->
                    new FileWriteException(
                            FileWriteException.Kind.NOT_A_FILE,
                            what + "a part of the path is not a directory; choose another path.");
            case LINK ->
                    new FileWriteException(
                            FileWriteException.Kind.LINK,
                            what + "its symbolic links lead in a circle; name the real file.");
            case EXISTS ->
                    new FileWriteException(
                            FileWriteException.Kind.EXISTS,
                            what + "a file is there already; read it and edit it instead.");
            case STALE, UNCONFIRMED, FAILED ->
                    new FileWriteException(
                            FileWriteException.Kind.FAILED,
                            what
                                    + "the file system said \""
                                    + reason(cause)
                                    + "\"; try again or choose another path.");
        };
    }

    private static FileWriteException.Kind kind(IOException cause) {
        String reason = reason(cause).toLowerCase(Locale.ROOT);
        if (DiskFullDetector.exhausted(cause)) {
            return FileWriteException.Kind.DISK_FULL;
        }
        if (reason.contains("too many levels of symbolic links")) {
            return FileWriteException.Kind.LINK;
        }
        if (reason.contains("not a directory")) {
            return FileWriteException.Kind.NOT_A_FILE;
        }
        return switch (cause) {
            case FileSystemLoopException _ -> FileWriteException.Kind.LINK;
            case AccessDeniedException _ -> FileWriteException.Kind.NOT_PERMITTED;
            case FileAlreadyExistsException _ -> FileWriteException.Kind.EXISTS;
            case NotDirectoryException _ -> FileWriteException.Kind.NOT_A_FILE;
            default ->
                    reason.contains("read-only") || reason.contains("not permitted")
                            ? FileWriteException.Kind.NOT_PERMITTED
                            : FileWriteException.Kind.FAILED;
        };
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such directory";
        }
        String reason =
                cause instanceof FileSystemException failure
                        ? failure.getReason()
                        : cause.getMessage();
        return reason == null ? cause.getClass().getSimpleName() : reason;
    }
}
