package dev.troupe.edit.file;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Reports that what is at a path cannot be read as a whole: a pipe, a device, too much. */
public final class UnreadableFileException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    private final String why;

    UnreadableFileException(Path file, String why) {
        super(file.toString(), null, why);
        this.why = why;
    }

    /** The reason; follows the file's name in a sentence. */
    public String why() {
        return why;
    }
}
