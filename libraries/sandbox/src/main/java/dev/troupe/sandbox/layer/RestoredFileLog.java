package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Gives restored files the time of the undo, so that no build takes products of the undone text for current, and notes
 * them: an undo of an earlier command must know them again.
 */
final class RestoredFileLog {
    private final Path file;
    private final Set<String> known = new HashSet<>();
    private final StringBuilder fresh = new StringBuilder();

    RestoredFileLog(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            known.addAll(Files.readAllLines(file, StandardCharsets.US_ASCII));
        }
    }

    /**
     * Gives an entry, and all files below it, the present time. The files are noted with it beforehand: a process that is
     * killed in between would leave files with a new time that nobody knows.
     */
    void refresh(DirectoryHandle parent, String name) throws IOException {
        long now = System.currentTimeMillis() * 1_000_000;
        visit(parent, name, (_, _, status) -> note(status.withModified(now)));
        save();
        visit(
                parent,
                name,
                (directory, file, _) -> {
                    directory.setModified(file, now);
                    // The file system may keep a rounded time.
                    note(directory.status(file));
                });
        save();
    }

    private interface FileVisitor {
        void visit(DirectoryHandle parent, String name, FileStatus status) throws IOException;
    }

    private static void visit(DirectoryHandle parent, String name, FileVisitor visitor)
            throws IOException {
        FileStatus status = parent.status(name);
        if (status.isFile()) {
            visitor.visit(parent, name, status);
        } else if (status.isDirectory()) {
            try (DirectoryHandle directory = parent.openDirectory(name)) {
                for (String child : directory.list()) {
                    visit(directory, child, visitor);
                }
            } catch (PosixException locked) {
                // A directory that its owner cannot read has nothing that a build would read.
            }
        }
    }

    private void note(FileStatus status) {
        String line = line(status);
        if (known.add(line)) {
            fresh.append(line).append('\n');
        }
    }

    private static String line(FileStatus status) {
        return status.inode()
                + " "
                + status.size()
                + " "
                + status.modified()
                + " "
                + status.permissions();
    }

    /** Whether the file is as an undo has left it. */
    boolean knows(FileStatus status) {
        return known.contains(line(status));
    }

    private void save() throws IOException {
        if (!fresh.isEmpty()) {
            Files.writeString(
                    file,
                    fresh.toString(),
                    StandardCharsets.US_ASCII,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            fresh.setLength(0);
        }
    }
}
