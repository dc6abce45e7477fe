package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Remembers which directories a new file brings with it, to remove them with the file. */
final class CreatedDirectoryCleanup {

    private final Path file;
    private final List<Path> missing = new ArrayList<>();

    CreatedDirectoryCleanup(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Notes which directories do not exist yet, the innermost first. */
    void note() {
        missing.clear();
        Path directory = file.getParent();
        while (directory != null && Files.notExists(directory)) {
            missing.add(directory);
            directory = directory.getParent();
        }
    }

    /** Removes those that are still empty. */
    void remove() throws FileWriteException {
        for (Path directory : missing) {
            try {
                if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(directory);
                }
            } catch (DirectoryNotEmptyException inUse) {
                return;
            } catch (IOException failure) {
                throw FileWriteException.of(directory, failure);
            }
        }
    }
}
