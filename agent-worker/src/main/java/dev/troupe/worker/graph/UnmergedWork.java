package dev.troupe.worker.graph;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.worktree.IsolatedWorktree.Published;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Saves finished work of a graph that does not reach the workspace to branches. */
public final class UnmergedWork {
    private final RunJournal journal;
    private final Supplier<TaskGraphIntegration> work;
    private final Branches branches;
    private boolean complete = true;

    /** Branches of the user's repository. */
    public interface Branches {
        /** Puts a commit on that of the graph's task. */
        Published publish(String commit);

        /** Puts the work of an ended task on its own. */
        Published keep(Task task, String commit);
    }

    /**
     * Keeps the work of a graph that ends early.
     *
     * @param work the work of the graph, under the lease of the run
     */
    public UnmergedWork(
            RunJournal journal, Supplier<TaskGraphIntegration> work, Branches branches) {
        this.journal = journal;
        this.work = work;
        this.branches = branches;
    }

    TaskGraphIntegration work() {
        return work.get();
    }

    /** Whether all that was to be put on a branch is there. */
    boolean complete() {
        return complete;
    }

    /** Puts what was merged on a branch; empty when nothing was. */
    Optional<String> keep(JournalBatch batch) {
        TaskGraphIntegration integration = work.get();
        return integration.begun().isEmpty() || integration.tip().equals(integration.base())
                ? Optional.empty()
                : Optional.of(named(branches.publish(integration.tip()), batch));
    }

    /**
     * Puts what was not merged on branches, each task's on its own. What cannot be is told.
     *
     * @param nodes tasks of the graph, merges among them
     * @return branches by task
     */
    Map<UUID, String> unmerged(List<Task> nodes, JournalBatch batch) {
        Map<UUID, String> kept = new HashMap<>();
        for (Task task : TaskGraphReport.unmerged(nodes)) {
            tried(batch, named(task), () -> keep(task, nodes, batch))
                    .ifPresent(it -> kept.put(task.id(), it));
        }
        return kept;
    }

    /** The newest of it: work that conflicted may have been done again for its merge. */
    private Optional<String> keep(Task task, List<Task> nodes, JournalBatch batch) {
        CommittedTaskWork done =
                nodes.stream()
                        .filter(it -> TaskGraphReport.merges(it, task))
                        .findFirst()
                        .map(it -> MergeHistory.of(journal, it).work())
                        .orElseGet(() -> journal.read(it -> CommittedTaskWork.of(it, task.id())));
        return Optional.ofNullable(done.commit()).map(it -> named(branches.keep(task, it), batch));
    }

    /** Puts all of it on branches and says where, for a graph that ends without bringing it in. */
    public void tell(JournalBatch batch) {
        tried(batch, "What was finished", () -> keep(batch))
                .ifPresent(it ->
                        tell(
                                batch,
                                "The finished work is on branch %s; `troupe resume` continues from there."
                                        .formatted(it)));
        List<Task> nodes = journal.children();
        Map<UUID, String> kept = unmerged(nodes, batch);
        nodes.stream()
                .filter(it -> kept.containsKey(it.id()))
                .forEach(it ->
                        tell(batch, "%s is on branch %s.".formatted(named(it), kept.get(it.id()))));
    }

    private Optional<String> tried(
            JournalBatch batch, String what, Supplier<Optional<String>> branch) {
        try {
            return branch.get();
        } catch (TroupeException e) {
            complete = false;
            tell(
                    batch,
                    "%s could not be put on a branch: %s Troupe keeps the work in its clone; `troupe resume` continues from there."
                            .formatted(what, e.getMessage()));
            return Optional.empty();
        }
    }

    private static String named(Published branch, JournalBatch batch) {
        branch.warning().ifPresent(it -> batch.event(new EventBody.Notice("worktree", it)));
        return branch.branch();
    }

    private static String named(Task task) {
        return "The unmerged work of task %s".formatted(TaskGraphReport.key(task));
    }

    private static void tell(JournalBatch batch, String text) {
        batch.event(new EventBody.Notice("not-brought-in", text));
    }
}
