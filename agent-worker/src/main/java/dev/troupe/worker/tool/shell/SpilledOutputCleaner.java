package dev.troupe.worker.tool.shell;

import dev.troupe.sandbox.protection.QuarantinedFiles;
import dev.troupe.workspace.DirectoryRemover;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clears away what commands of tasks long ago have printed. What was taken away from them may be the
 * user's own, and stays.
 */
final class SpilledOutputCleaner {
    /** By then a conversation that names one is over, or has been folded. */
    static final Duration AGE = Duration.ofDays(14);

    private static final Logger LOG = LoggerFactory.getLogger(SpilledOutputCleaner.class);
    private static final Pattern TASK =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private SpilledOutputCleaner() {}

    /**
     * Deletes the directories of tasks in which nothing has changed for {@link #AGE}. What stands in
     * the way is logged.
     *
     * @param outputs the directory of those directories
     */
    static void clear(Path outputs, Instant now) {
        if (!Files.isDirectory(outputs)) {
            return;
        }
        try {
            for (Path task : children(outputs)) {
                if (TASK.matcher(String.valueOf(task.getFileName())).matches()
                        && old(task, now.minus(AGE))) {
                    delete(task);
                }
            }
        } catch (IOException failed) {
            LOG.warn("Old outputs in {} stay: {}", outputs, failed.getMessage());
        }
    }

    private static void delete(Path task) throws IOException {
        boolean kept = false;
        for (Path child : children(task)) {
            if (child.endsWith(QuarantinedFiles.NAME)) {
                kept = true;
            } else {
                DirectoryRemover.delete(child);
            }
        }
        if (!kept) {
            DirectoryRemover.delete(task);
        }
    }

    private static boolean old(Path task, Instant limit) throws IOException {
        if (!before(task, limit)) {
            return false;
        }
        for (Path output : children(task)) {
            if (!before(output, limit)) {
                return false;
            }
        }
        return true;
    }

    private static boolean before(Path path, Instant limit) throws IOException {
        return Files.getLastModifiedTime(path).toInstant().isBefore(limit);
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.toList();
        }
    }
}
