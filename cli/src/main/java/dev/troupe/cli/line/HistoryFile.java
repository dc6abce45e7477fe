package dev.troupe.cli.line;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The file that remembers what was typed, readable by its owner only. */
final class HistoryFile {
    private HistoryFile() {}

    /** Makes it, or takes others' rights away; a file that cannot be made is one that keeps nothing. */
    static void prepare(Path file) throws IOException {
        var owner = PosixFilePermissions.fromString("rw-------");
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(owner));
        } catch (FileAlreadyExistsException e) {
            Files.setPosixFilePermissions(file, owner);
        }
    }
}
