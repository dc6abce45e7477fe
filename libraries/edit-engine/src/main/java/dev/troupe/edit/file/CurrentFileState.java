package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Looks at what is on disk right now. */
final class CurrentFileState {

    private CurrentFileState() {}

    static boolean free(Path path) {
        return !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** The bytes of a file, provided that they are the version {@code expected}. */
    static byte[] read(Path path, FileChecksum expected) throws FileWriteException {
        byte[] bytes;
        try {
            bytes = RegularFileReader.read(path);
        } catch (NoSuchFileException gone) {
            throw stale(path, "does not exist any more");
        } catch (IOException failure) {
            throw FileWriteException.of(path, failure);
        }
        if (!FileChecksum.of(bytes).equals(expected)) {
            throw stale(path, "has changed since it was read");
        }
        return bytes;
    }

    static void requireFree(Path path) throws FileWriteException {
        if (!free(path)) {
            throw new FileWriteException(
                    FileWriteException.Kind.EXISTS,
                    path
                            + " was not created: a file is there already; read it and edit it instead.");
        }
    }

    /** The version of a file; empty when there is none. */
    static Optional<FileChecksum> version(Path path) throws FileWriteException {
        try {
            return Optional.of(FileChecksum.of(RegularFileReader.read(path)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException failure) {
            throw FileWriteException.of(path, failure);
        }
    }

    private static FileWriteException stale(Path path, String how) {
        return new FileWriteException(
                FileWriteException.Kind.STALE,
                path + " was not changed: it " + how + "; read it again and repeat the edit.");
    }
}
