package dev.troupe.workspace.worktree;

import dev.troupe.workspace.git.RefUpdater;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Deletes what a clone notes of single tasks and of graphs of them: the commit that one starts from, its latest claim,
 * which of its commits are on a branch, and how far a graph is put together. While a task may be claimed, or continued
 * with, and some time longer, these are needed.
 */
final class TaskRefCleaner {
    private static final String TROUPE = "refs/troupe/";
    private static final String BASE = TROUPE + "base/";
    private static final String PUBLISHED = TROUPE + "published/";
    private static final String WHOLE = TROUPE + "whole/";
    private static final String GRAPH = TROUPE + "graph/";
    private static final String GRAPH_BASE = TROUPE + "graph-base/";
    private static final String GRAPH_EPOCH = TROUPE + "graph-epoch/";

    private final BareClone clone;
    private final Path worktrees;

    TaskRefCleaner(BareClone clone, Path worktrees) {
        this.clone = clone;
        this.worktrees = worktrees;
    }

    /**
     * Deletes those that nobody needs. While there is a worktree of the task, its base tells whose it is. What is nowhere
     * but in a graph's refs, or in a commit that could not be published, stays.
     *
     * @param over of these tasks those that ended long ago
     * @param broughtIn whether the work of such a task's graph came into the workspace
     */
    void clear(UnaryOperator<Set<UUID>> over, Predicate<UUID> broughtIn) throws IOException {
        List<String> all =
                clone.git()
                        .must(
                                "for-each-ref",
                                "--format=%(refname)",
                                BASE,
                                TROUPE + "epoch/",
                                PUBLISHED,
                                TROUPE + "publishing/",
                                WHOLE,
                                GRAPH,
                                GRAPH_BASE,
                                GRAPH_EPOCH)
                        .lines()
                        .toList();
        Set<UUID> tasks = all.stream().map(TaskRefCleaner::task).collect(Collectors.toSet());
        if (tasks.isEmpty()) {
            return;
        }
        Set<UUID> gone = new HashSet<>(over.apply(tasks));
        BranchPermit.clear(clone.users(), gone);
        List<String> deletions = new ArrayList<>();
        for (UUID task : gone) {
            deletions.addAll(ofTask(task, Set.copyOf(all)));
            deletions.addAll(ofGraph(task, all, broughtIn));
        }
        if (!deletions.isEmpty()) {
            new RefUpdater(clone.git()).must(deletions.stream().map("delete "::concat).toList());
        }
    }

    private List<String> ofTask(UUID task, Set<String> all) {
        List<String> refs = new ArrayList<>();
        for (String kind : List.of("epoch/", "published/", "publishing/")) {
            refs.add(TROUPE + kind + task);
        }
        if (!Files.exists(worktrees.resolve(task.toString()))) {
            refs.add(BASE + task);
        }
        if (all.contains(PUBLISHED + task)) {
            refs.add(WHOLE + task);
        }
        refs.retainAll(all);
        return refs;
    }

    /** The tip goes before the base, and the fences go last, as where a graph is forgotten. */
    private List<String> ofGraph(UUID root, List<String> all, Predicate<UUID> broughtIn)
            throws IOException {
        Optional<String> tip = BareClone.value(clone.git(), GRAPH + root);
        if (tip.isPresent() && !elsewhere(root, tip.get()) && !broughtIn.test(root)) {
            return List.of();
        }
        List<String> refs = new ArrayList<>(List.of(GRAPH + root, GRAPH_BASE + root));
        refs.retainAll(all);
        all.stream().filter(it -> it.startsWith(GRAPH_EPOCH + root + "/")).forEach(refs::add);
        return refs;
    }

    /** Whether there is no work, or it is on a branch: as it is, or without what its user had not committed. */
    private boolean elsewhere(UUID root, String tip) throws IOException {
        return BareClone.value(clone.git(), GRAPH_BASE + root).filter(tip::equals).isPresent()
                || IsolatedWorktreeService.holds(clone.users(), "refs/heads", tip)
                || IsolatedWorktreeService.holds(clone.git(), PUBLISHED + root, tip)
                || (BareClone.value(clone.git(), PUBLISHED + root).isPresent()
                        && IsolatedWorktreeService.holds(clone.git(), WHOLE + root, tip));
    }

    private static UUID task(String ref) {
        return UUID.fromString(ref.split("/", 5)[3]);
    }
}
