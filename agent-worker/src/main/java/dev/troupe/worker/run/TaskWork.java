package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.integration.TaskChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a task has committed in its worktree.
 *
 * @param base the commit that it builds on, a tip of its graph
 * @param commit its newest commit; null when it made none
 * @param left files that could not be committed
 */
record TaskWork(UUID task, @Nullable String base, @Nullable String commit, List<String> left) {
    private static final Set<String> KINDS = Set.of("base", "commit");

    TaskWork {
        left = List.copyOf(left);
    }

    static TaskWork of(Ledger ledger, UUID task) {
        String base = null;
        String commit = null;
        List<String> left = new ArrayList<>();
        for (JournalEntry entry : ledger.journal().ofTask(task, KINDS)) {
            switch (Steps.read(entry).orElse(null)) {
                case Step.Based based -> base = based.commit();
                case Step.Committed committed -> {
                    commit = committed.commit();
                    left.addAll(committed.left());
                }
                case null, default -> {}
            }
        }
        return new TaskWork(task, base, commit, left.stream().distinct().toList());
    }

    /** Done again on a start that carries work on top of a tip. */
    TaskWork again(Step.Reopened reopened) {
        return new TaskWork(task, reopened.tip(), commit == null ? reopened.start() : commit, left);
    }

    boolean nothing() {
        return base == null || commit == null;
    }

    /** As a merge takes it. */
    TaskChange change(Run run, MergeHistory past) {
        if (base == null || commit == null) {
            throw new IllegalStateException("Task " + task + " has changed nothing.");
        }
        return new TaskChange(
                task, commit, base, "Merge " + past.goal(), run.taskId() + "/" + task);
    }
}
