package dev.troupe.worker.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Removes directories of our own. */
public final class Trees {
    private static final Set<PosixFilePermission> OURS =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private Trees() {}

    /**
     * Deletes a directory with everything in it; links are deleted, not followed. Modes of directories
     * in it, which a command may have set, keep nothing.
     */
    public static void delete(Path directory) throws IOException {
        try {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                unlock(directory);
                for (Path child : children(directory)) {
                    delete(child);
                }
            }
            Files.deleteIfExists(directory);
        } catch (NoSuchFileException gone) {
            // Somebody else deletes the same.
        }
    }

    private static void unlock(Path directory) throws IOException {
        boolean open =
                Files.isReadable(directory)
                        && Files.isWritable(directory)
                        && Files.isExecutable(directory);
        if (!open) {
            Files.setPosixFilePermissions(directory, OURS);
        }
    }

    /** All at once, as each directory that is open takes a place among the files that may be. */
    private static List<Path> children(Path directory) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
        } catch (DirectoryIteratorException unread) {
            throw unread.getCause();
        }
        return children;
    }
}
