package dev.troupe.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Removes directories of our own. */
public final class DirectoryRemover {
    private static final Set<PosixFilePermission> OURS =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    /** Characters, each of them four bytes or less, with room for one more name. */
    private static final int LONG = 900;

    private DirectoryRemover() {}

    /**
     * Deletes a directory with everything in it; links are deleted, not followed. Neither modes of
     * directories in it nor their depth, which a command may have made, keep anything.
     */
    public static void delete(Path directory) throws IOException {
        Deque<Path> near = new ArrayDeque<>();
        empty(directory, directory, near);
        while (!near.isEmpty()) {
            delete(near.pop(), directory, near);
        }
        delete(directory, directory, near);
    }

    private static void delete(Path path, Path top, Deque<Path> near) throws IOException {
        empty(path, top, near);
        Files.deleteIfExists(path);
    }

    private static void empty(Path path, Path top, Deque<Path> near) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            unlock(path);
            for (Path child : children(path)) {
                if (far(child)) {
                    near.push(moved(child, top));
                } else {
                    delete(child, top, near);
                }
            }
        } catch (NoSuchFileException gone) {
            // Somebody else deletes the same.
        }
    }

    /** Whether there may be files below it whose paths no system call takes. */
    private static boolean far(Path path) {
        return path.toString().length() > LONG
                && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path moved(Path path, Path top) throws IOException {
        unlock(path);
        return Files.move(path, top.resolve(UUID.randomUUID().toString()));
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
