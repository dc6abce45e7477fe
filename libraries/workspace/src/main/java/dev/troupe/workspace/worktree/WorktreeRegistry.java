package dev.troupe.workspace.worktree;

import dev.troupe.workspace.DirectoryRemover;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Adds and removes a clone's worktrees, a directory each, as gitrepository-layout(5) describes it. Many of git's
 * commands read all of them, whichever they are about, and fail at one that is half there: so each appears, and goes,
 * at once. {@code git worktree add} writes one file after the other.
 */
final class WorktreeRegistry {
    /** Nobody takes so long to make or delete one; whoever began it was killed. */
    private static final Duration ABANDONED = Duration.ofMinutes(1);

    private final Path known;
    private final Path aside;

    WorktreeRegistry(NativeGit git) {
        this.known = git.gitDirectory().resolve("worktrees");
        this.aside = git.gitDirectory().resolve("worktrees.aside");
    }

    /** Makes a worktree at a commit. */
    void add(Path directory, String commit) throws IOException {
        clearAbandoned();
        try {
            Path tree = Files.createDirectories(directory).toRealPath();
            Path entry = enter(tree, commit);
            NativeGit.with(entry, tree)
                    .must("reset", "--hard", "--quiet", "--no-recurse-submodules");
        } catch (IOException failed) {
            remove(directory);
            throw failed;
        }
    }

    private Path enter(Path tree, String commit) throws IOException {
        String name = UUID.randomUUID().toString();
        Path fresh = Files.createDirectories(aside.resolve(name));
        Files.writeString(fresh.resolve("gitdir"), tree.resolve(".git") + "\n");
        Files.writeString(fresh.resolve("commondir"), "../..\n");
        Files.writeString(fresh.resolve("HEAD"), commit + "\n");
        Path entry = Files.createDirectories(known).toRealPath().resolve(name);
        Files.writeString(tree.resolve(".git"), "gitdir: " + entry + "\n");
        return Files.move(fresh, entry, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes a worktree away, and its entry. */
    void remove(Path directory) throws IOException {
        Path parent = directory.resolveSibling(".").normalize();
        Path real = Files.exists(parent) ? parent.toRealPath() : parent;
        String mark = real.resolve(directory.getFileName()).resolve(".git").toString();
        DirectoryRemover.delete(directory);
        for (Path entry : all(known)) {
            if (content(entry.resolve("gitdir")).equals(mark)) {
                delete(entry);
            }
        }
    }

    private void delete(Path entry) throws IOException {
        Path going = Files.createDirectories(aside).resolve(UUID.randomUUID().toString());
        try {
            Files.move(entry, going, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException gone) {
            return;
        }
        DirectoryRemover.delete(going);
    }

    private void clearAbandoned() throws IOException {
        Instant before = Instant.now().minus(ABANDONED);
        for (Path entry : all(aside)) {
            if (changed(entry).isBefore(before)) {
                DirectoryRemover.delete(entry);
            }
        }
        for (Path entry : all(known)) {
            boolean half =
                    content(entry.resolve("commondir")).isEmpty()
                            || content(entry.resolve("gitdir")).isEmpty();
            if (half && changed(entry).isBefore(before)) {
                delete(entry);
            }
        }
    }

    private static List<Path> all(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
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
}
