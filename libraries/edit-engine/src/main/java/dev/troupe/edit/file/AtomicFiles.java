package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;

/**
 * Writes files so that everybody sees either the old or the new content, at every moment and after every crash: a
 * temporary file in the same directory, flushed to the device, takes the place of the old one in one step. The mode of
 * the old file is kept; a symbolic link stays one and its target is written.
 */
public final class AtomicFiles {

    private static final int MOST_LINKS = 40;

    private AtomicFiles() {}

    /**
     * Writes a file, or creates it; missing directories are created.
     *
     * @param path the file, or a symbolic link to it
     * @param content all bytes of the file
     * @throws FileWriteException when it cannot be written; the old content is intact and no temporary file is left
     */
    public static void write(Path path, byte[] content) throws FileWriteException {
        write(path, resolve(path), content);
    }

    /**
     * Writes a file through a path whose target was checked before.
     *
     * @param authorised what {@link #resolve} gave when it was checked
     * @throws FileWriteException when the path leads elsewhere by now, or the file cannot be written
     */
    public static void write(Path path, Path authorised, byte[] content) throws FileWriteException {
        Path target = authorisedTarget(path, authorised);
        if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            place(target, content, false);
            return;
        }
        if (!Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileWriteException(
                    FileWriteException.Kind.NOT_A_FILE,
                    target + " was not written: it is not a regular file; choose another path.");
        }
        if (!Files.isWritable(target)) {
            throw new FileWriteException(
                    FileWriteException.Kind.NOT_PERMITTED,
                    target
                            + " was not written: it is read-only; change its mode if it is meant to be edited.");
        }
        place(target, content, true);
    }

    /**
     * Creates a file; missing directories are created.
     *
     * @throws FileWriteException of kind {@code EXISTS} when a file is there, also one that appears meanwhile
     */
    public static void create(Path path, byte[] content) throws FileWriteException {
        Path target = resolve(path);
        try {
            createDirectories(target);
            Path temporary = TemporaryFiles.beside(target);
            try {
                fill(temporary, content, false);
                claim(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
            DirectorySync.flush(target);
        } catch (IOException failure) {
            throw FileWriteException.of(target, failure);
        }
    }

    /**
     * Deletes a file; a symbolic link is deleted itself, not its target.
     *
     * @throws FileWriteException when it cannot be deleted
     */
    public static void delete(Path path) throws FileWriteException {
        try {
            Files.delete(path);
            DirectorySync.flush(path);
        } catch (IOException failure) {
            throw FileWriteException.of(path, failure);
        }
    }

    /**
     * Where writing to this path would end up: all symbolic links followed, also when the last one dangles.
     *
     * @throws FileWriteException when the links lead in a circle
     */
    public static Path resolve(Path path) throws FileWriteException {
        Path current = path.toAbsolutePath().normalize();
        try {
            for (int i = 0; i < MOST_LINKS; i++) {
                if (Files.exists(current)) {
                    return current.toRealPath();
                }
                if (!Files.isSymbolicLink(current)) {
                    return realParent(current);
                }
                current = current.resolveSibling(Files.readSymbolicLink(current)).normalize();
            }
        } catch (IOException failure) {
            throw FileWriteException.of(path, failure);
        }
        throw new FileWriteException(
                FileWriteException.Kind.LINK,
                path
                        + " was not written: its symbolic links lead in a circle; name the real file.");
    }

    /**
     * Refuses a path that a link leads astray. A path that was checked and resolved once is its own
     * target; when a directory on it has been replaced by a link since, writing would end elsewhere.
     *
     * @param resolved what {@link #resolve} gave when it was checked
     * @throws FileWriteException of kind {@link FileWriteException.Kind#LINK}
     */
    public static void requireUnmoved(Path resolved) throws FileWriteException {
        authorisedTarget(resolved, resolved.toAbsolutePath().normalize());
    }

    /** The path below the nearest directory that exists, with the links up to there followed. */
    private static Path realParent(Path path) throws IOException {
        Path existing = path;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing == null ? path : existing.toRealPath().resolve(existing.relativize(path));
    }

    private static Path authorisedTarget(Path path, Path authorised) throws FileWriteException {
        Path target = resolve(path);
        if (!target.equals(authorised)) {
            throw new FileWriteException(
                    FileWriteException.Kind.LINK,
                    path
                            + " was not written: it leads to "
                            + target
                            + " now, not to "
                            + authorised
                            + "; check it again.");
        }
        return target;
    }

    private static void place(Path target, byte[] content, boolean replaces)
            throws FileWriteException {
        try {
            createDirectories(target);
            Path temporary = TemporaryFiles.beside(target);
            try {
                fill(temporary, content, replaces);
                if (replaces) {
                    PosixFileMode.copy(target, temporary);
                }
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
            DirectorySync.flush(target);
        } catch (IOException failure) {
            throw FileWriteException.of(target, failure);
        }
    }

    private static void createDirectories(Path target) throws IOException {
        Path parent = target.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
    }

    private static void fill(Path temporary, byte[] content, boolean closed) throws IOException {
        Set<StandardOpenOption> options =
                EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel =
                closed
                        ? FileChannel.open(temporary, options, PosixFileMode.ownerOnly(temporary))
                        : FileChannel.open(temporary, options)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    /** Gives a file another name only if that is free; a hard link decides that in one step. */
    static void claim(Path temporary, Path target) throws IOException {
        try {
            Files.createLink(target, temporary);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (UnsupportedOperationException | FileSystemException noHardLinks) {
            if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
