package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.BlobHash;
import dev.troupe.workspace.DirectoryRemover;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directories in which indexes of lines are kept, one for each checkout; each says of which one. */
final class LineIndexDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(LineIndexDirectories.class);
    private static final String CHECKOUT = "checkout";

    private LineIndexDirectories() {}

    /** Makes the directory for a checkout, if it is not there. */
    static Path of(Path directory, Path top) {
        byte[] name = top.toString().getBytes(StandardCharsets.UTF_8);
        try {
            Path own = directory.resolve(BlobHash.of(name).name());
            Files.createDirectories(own);
            Files.write(own.resolve(CHECKOUT), name);
            return own;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(
                    "There is no room for an index below " + directory + ".", unwritable);
        }
    }

    /** Removes those whose checkout is gone, such as the worktrees of sessions that ended. */
    static void removeAbandoned(Path directory) {
        for (Path it : list(directory)) {
            try {
                String top = Files.readString(it.resolve(CHECKOUT));
                if (!Files.exists(Path.of(top))) {
                    DirectoryRemover.delete(it);
                }
            } catch (IOException left) {
                LOG.warn("The index of lines in {} is left: {}", it, left.getMessage());
            }
        }
    }

    private static List<Path> list(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory).toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
