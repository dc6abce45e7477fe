package dev.troupe.security.fact;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Tells whether something is on this machine's disk. Unlike {@link Files#exists}, what cannot be looked at is not taken as
 * missing.
 */
public final class FilePresence {
    private FilePresence() {}

    /**
     * Whether something has that name.
     *
     * @throws IOException when that cannot be told: a directory on the way cannot be entered, links go round in circles, the
     *     name is too long
     */
    public static boolean of(Path path, LinkOption... links) throws IOException {
        try {
            var _ = Files.readAttributes(path, BasicFileAttributes.class, links);
            return true;
        } catch (NoSuchFileException none) {
            return false;
        } catch (FileSystemException refused) {
            Path parent = path.getParent();
            if (parent != null && !mayHoldFiles(parent)) {
                return false;
            }
            throw refused;
        }
    }

    /** Whether it is a directory, or may be one that cannot be looked at. */
    public static boolean mayBeDirectory(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isDirectory();
        } catch (NoSuchFileException none) {
            return false;
        } catch (IOException unknown) {
            return true;
        }
    }

    /** Nothing is below a file, nor below what is not there. */
    private static boolean mayHoldFiles(Path directory) throws IOException {
        return of(directory) && mayBeDirectory(directory);
    }
}
