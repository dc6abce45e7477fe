package dev.troupe.cli.chat.transcript;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes a conversation into a file of its own. */
public final class TranscriptFileWriter {
    private TranscriptFileWriter() {}

    /**
     * Writes a new file and names it.
     *
     * @throws TroupeException when it exists, or cannot be written
     */
    public static Path write(Path directory, String name, String text) {
        try {
            Path file = directory.resolve(name);
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
            return file;
        } catch (FileAlreadyExistsException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    name + " exists already and was left as it is.",
                    "Name another file.",
                    e);
        } catch (IOException | InvalidPathException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    name + " cannot be written (" + e + ").",
                    "Name a file in a directory that exists.",
                    e);
        }
    }
}
