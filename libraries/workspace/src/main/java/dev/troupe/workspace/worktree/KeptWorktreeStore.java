package dev.troupe.workspace.worktree;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.DirectoryRemover;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.RefUpdater;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Worktrees that outlive their task, because something in them is nowhere else that people could get
 * at it. A note beside each tells whose it is and what stays there.
 */
final class KeptWorktreeStore {
    /** After so long a worktree goes, whatever is in it; a waiting task makes itself a new one. */
    static final Duration LONGEST = IsolatedWorktreeService.LONGEST;

    private static final Logger LOG = LoggerFactory.getLogger(KeptWorktreeStore.class);
    private static final String NOTE = "kept";

    private final Path clones;
    private final Path worktrees;
    private final Clock clock;

    KeptWorktreeStore(Path clones, Path worktrees, Clock clock) {
        this.clones = clones;
        this.worktrees = worktrees;
        this.clock = clock;
    }

    /**
     * Writes the note.
     *
     * @param left paths of the files that stay
     */
    void keep(WorktreeKey key, List<String> left) throws IOException {
        String session = key.sessionId().toString();
        Path task = worktrees.resolve(key.lease().taskId().toString());
        String paths = String.join("\0", left);
        Files.writeString(task.resolve(NOTE), session + "\0" + paths);
    }

    /** Removes those that are too old, and those of a session whose files a later one has taken over. */
    void clear(WorktreeKey key, Path successor) throws IOException {
        List<Path> tasks;
        try (Stream<Path> all = Files.list(worktrees)) {
            tasks = all.filter(it -> !successor.startsWith(it)).toList();
        }
        for (Path task : tasks) {
            try {
                if (old(task) || takenOver(task, key, successor)) {
                    remove(task);
                }
            } catch (IOException | TroupeException failed) {
                LOG.warn("The kept worktree of task {} could not be removed.", task, failed);
            }
        }
    }

    private boolean old(Path task) throws IOException {
        Path note = task.resolve(NOTE);
        Instant since = Files.getLastModifiedTime(Files.exists(note) ? note : task).toInstant();
        return since.plus(LONGEST).isBefore(clock.instant());
    }

    private static boolean takenOver(Path task, WorktreeKey key, Path successor)
            throws IOException {
        Path note = task.resolve(NOTE);
        if (!Files.exists(note)) {
            return false;
        }
        List<String> lines = Arrays.asList(Files.readString(note).split("\0"));
        if (!lines.getFirst().equals(key.sessionId().toString())) {
            return false;
        }
        for (Path directory : directories(task)) {
            for (String path : lines.subList(1, lines.size())) {
                if (!same(directory.resolve(path), successor.resolve(path))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** One that cannot be seen is not taken for gone. */
    private static boolean same(Path one, Path other) throws IOException {
        if (Files.notExists(one)) {
            return true;
        }
        return Files.exists(other) && Files.mismatch(one, other) == -1;
    }

    private static List<Path> directories(Path task) throws IOException {
        try (Stream<Path> all = Files.list(task)) {
            return all.filter(Files::isDirectory).toList();
        }
    }

    /**
     * A worktree is not asked which clone it belongs to: after a kill it may lack what says so, and
     * somebody else's repository may lie around it.
     */
    private void remove(Path task) throws IOException {
        String base = "refs/troupe/base/" + task.getFileName();
        for (NativeGit clone : clones()) {
            if (BareClone.value(clone, base).isPresent()) {
                for (Path directory : directories(task)) {
                    BareClone.remove(clone, directory);
                }
                new RefUpdater(clone).delete(base);
            }
        }
        DirectoryRemover.delete(task);
    }

    private List<NativeGit> clones() throws IOException {
        try (Stream<Path> all = Files.list(clones)) {
            return all.filter(it -> it.toString().endsWith(".git")).map(NativeGit::bare).toList();
        }
    }
}
