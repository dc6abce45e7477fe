package dev.troupe.worker.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes directories of our own. */
public final class Trees {
    private Trees() {}

    /** Deletes a directory with everything in it; links are deleted, not followed. */
    public static void delete(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(directory)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            try {
                Files.deleteIfExists(path);
            } catch (NoSuchFileException gone) {
                // Somebody else deletes the same.
            }
        }
    }
}
