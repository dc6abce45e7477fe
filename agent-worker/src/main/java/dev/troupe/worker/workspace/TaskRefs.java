package dev.troupe.worker.workspace;

import dev.troupe.worker.git.OwnRefs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a clone notes of single tasks: the commit that one starts from, its latest claim, and which of its commits are on a
 * branch. While a task may be claimed, and some time longer, these are needed.
 */
final class TaskRefs {
    private static final String TROUPE = "refs/troupe/";
    private static final String BASE = TROUPE + "base/";

    private final Clone clone;
    private final Path worktrees;

    TaskRefs(Clone clone, Path worktrees) {
        this.clone = clone;
        this.worktrees = worktrees;
    }

    /**
     * Deletes those that nobody needs. While there is a worktree of the task, its base tells whose it is.
     *
     * @param over of these tasks those that ended long ago
     */
    void clear(UnaryOperator<Set<UUID>> over) throws IOException {
        List<String> all =
                clone.git()
                        .must(
                                "for-each-ref",
                                "--format=%(refname)",
                                BASE,
                                TROUPE + "epoch/",
                                TROUPE + "published/",
                                TROUPE + "publishing/")
                        .lines()
                        .toList();
        Set<UUID> tasks = all.stream().map(TaskRefs::task).collect(Collectors.toSet());
        if (tasks.isEmpty()) {
            return;
        }
        Set<UUID> gone = new HashSet<>(over.apply(tasks));
        Permit.clear(clone.users(), gone);
        List<String> deletions =
                all.stream()
                        .filter(it -> gone.contains(task(it)))
                        .filter(it -> !it.startsWith(BASE) || !hasWorktree(task(it)))
                        .map("delete "::concat)
                        .toList();
        if (!deletions.isEmpty()) {
            new OwnRefs(clone.git()).must(deletions);
        }
    }

    private boolean hasWorktree(UUID task) {
        return Files.exists(worktrees.resolve(task.toString()));
    }

    private static UUID task(String ref) {
        return UUID.fromString(ref.split("/", 5)[3]);
    }
}
