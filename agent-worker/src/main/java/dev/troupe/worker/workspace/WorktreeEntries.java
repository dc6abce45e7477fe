package dev.troupe.worker.workspace;

import dev.troupe.worker.command.ShortProcess;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a clone knows of its worktrees, a directory each. Git reads all of them whenever it makes one, and
 * fails at one that another session is just making; its own prune would take such a one away.
 */
final class WorktreeEntries {
    private static final int TRIES = 60;
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** Nobody takes so long to make one; whoever began it was killed. */
    private static final Duration ABANDONED = Duration.ofMinutes(1);

    private final NativeGit git;
    private final Path known;

    WorktreeEntries(NativeGit git) {
        this.git = git;
        this.known = git.gitDirectory().resolve("worktrees");
    }

    /** Makes a worktree at a commit. */
    void add(Path directory, String commit) throws IOException {
        for (int tries = 1; ; tries++) {
            ShortProcess.Answer answer =
                    git.run("worktree", "add", "--quiet", "--detach", directory.toString(), commit);
            if (answer.ok()) {
                return;
            }
            remove(directory);
            clearAbandoned();
            if (tries == TRIES) {
                throw new IOException(
                        "git worktree failed in %s: %s"
                                .formatted(git.gitDirectory(), answer.error()));
            }
            pause();
        }
    }

    /** Takes a worktree away, and its entry. */
    void remove(Path directory) throws IOException {
        Path parent = directory.resolveSibling(".").normalize();
        Path real = Files.exists(parent) ? parent.toRealPath() : parent;
        String mark = real.resolve(directory.getFileName()).resolve(".git").toString();
        Trees.delete(directory);
        for (Path entry : all()) {
            if (content(entry.resolve("gitdir")).equals(mark)) {
                Trees.delete(entry);
            }
        }
    }

    private void clearAbandoned() throws IOException {
        Instant before = Instant.now().minus(ABANDONED);
        for (Path entry : all()) {
            boolean half =
                    content(entry.resolve("commondir")).isEmpty()
                            || content(entry.resolve("gitdir")).isEmpty();
            if (half && changed(entry).isBefore(before)) {
                Trees.delete(entry);
            }
        }
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> entries = Files.list(known)) {
            return entries.toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }

    /** Empty also for what another session has just taken away. */
    private static String content(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException gone) {
            return "";
        }
    }

    private static Instant changed(Path entry) throws IOException {
        try {
            return Files.getLastModifiedTime(entry).toInstant();
        } catch (NoSuchFileException gone) {
            return Instant.MAX;
        }
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while a worktree was made.");
        }
    }
}
