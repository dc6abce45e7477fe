package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.Path;

/** A file could not be written; it is as it was before, except for the kind {@code UNCONFIRMED}. */
public final class FileWriteException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Names the reasons why a file could not be written. */
    public enum Kind {
        /** No space is left on the device, or a quota is used up. */
        DISK_FULL,
        /** The file or its directory may not be written. */
        NOT_PERMITTED,
        /** Something other than a regular file is at the path. */
        NOT_A_FILE,
        /** Symbolic links lead in a circle, or elsewhere than authorised. */
        LINK,
        /** A file is at the path that must be free. */
        EXISTS,
        /** The file is not in the version that the change was made against. */
        STALE,
        /** The change is made, but the device did not confirm that it would survive a power failure. */
        UNCONFIRMED,
        /** Any other failure of the file system. */
        FAILED
    }

    private final Kind kind;

    FileWriteException(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    /** The reason. */
    public Kind kind() {
        return kind;
    }

    static FileWriteException unconfirmed(Path path, IOException cause) {
        FileWriteException failure =
                new FileWriteException(
                        Kind.UNCONFIRMED,
                        path + " was written, but the disk did not confirm it; check the disk.");
        failure.initCause(cause);
        return failure;
    }

    static FileWriteException of(Path path, IOException cause) {
        if (cause instanceof FileWriteException explained) {
            return explained;
        }
        FileWriteException failure = WriteFailureExplainer.explain(path, cause);
        failure.initCause(cause);
        return failure;
    }
}
