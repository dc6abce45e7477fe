package dev.troupe.cli.lineeditor;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The file that remembers what was typed, readable by its owner only. */
final class InputHistoryFile {
    private InputHistoryFile() {}

    /** Makes it and its directory, or takes others' rights away; whether it can be written. */
    static boolean prepare(Path file) {
        try {
            make(file.toAbsolutePath());
            return Files.isWritable(file);
        } catch (IOException e) {
            return false;
        }
    }

    private static void make(Path file) throws IOException {
        Path directory = file.getParent();
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(directory);
            if (Files.notExists(file)) {
                Files.createFile(file);
            }
            return;
        }
        var owner = PosixFilePermissions.fromString("rw-------");
        Files.createDirectories(
                directory,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(owner));
        } catch (FileAlreadyExistsException e) {
            Files.setPosixFilePermissions(file, owner);
        }
    }
}
