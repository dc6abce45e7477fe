package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.integration.TaskChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a task has committed in its worktree.
 *
 * @param base the commit that it builds on, a tip of its graph
 * @param commit its newest commit; null when it made none
 * @param left files with changes that are in no commit, each with its reason where there is one
 * @param kept the directory where they are; null when none was left as a whole
 */
record TaskWork(
        UUID task,
        @Nullable String base,
        @Nullable String commit,
        List<String> left,
        @Nullable String kept) {
    private static final Set<String> KINDS = Set.of("base", "effect", "commit", "left");

    TaskWork {
        left = List.copyOf(left);
    }

    static TaskWork of(Ledger ledger, UUID task) {
        String base = null;
        String commit = null;
        String kept = null;
        Remaining remaining = new Remaining();
        for (JournalEntry entry : ledger.journal().ofTask(task, KINDS)) {
            switch (Steps.read(entry).orElse(null)) {
                case Step.Based based -> base = based.commit();
                case Step.Committed committed -> {
                    commit = committed.commit();
                    remaining.take(committed);
                }
                case Step.Effected effected -> remaining.changes.add(effected.change());
                case Step.Left left -> {
                    kept = left.directory();
                    left.files().forEach(it -> remaining.reasons.put(it.path(), it.text()));
                }
                case null, default -> {}
            }
        }
        return new TaskWork(task, base, commit, remaining.files(), kept);
    }

    /** Goes through a journal for what no commit has taken. */
    private static final class Remaining {
        private final List<FileChange> changes = new ArrayList<>();
        private final Map<String, String> reasons = new HashMap<>();
        private final Set<String> committed = new HashSet<>();

        void take(Step.Committed commit) {
            committed.addAll(commit.files());
            commit.files().forEach(reasons::remove);
            for (FileChange change : changes) {
                commit.left().stream()
                        .filter(it -> it.startsWith(change.path() + " "))
                        .forEach(it -> reasons.put(change.path(), it));
            }
        }

        List<String> files() {
            return FileChange.net(changes).stream()
                    .map(FileChange::path)
                    .filter(it -> reasons.containsKey(it) || !committed.contains(it))
                    .map(it -> reasons.getOrDefault(it, it))
                    .toList();
        }
    }

    /** Done again on a start that carries work on top of a tip. */
    TaskWork again(Step.Reopened reopened) {
        return new TaskWork(
                task, reopened.tip(), commit == null ? reopened.start() : commit, left, kept);
    }

    boolean nothing() {
        return base == null || commit == null;
    }

    /**
     * Makes sure that a task without a commit has changed nothing.
     *
     * @throws TroupeException {@link ErrorCode#GIT_FAILED} when it has
     */
    void requireCommitted() {
        if (nothing() && !left.isEmpty()) {
            throw new TroupeException(
                    ErrorCode.GIT_FAILED,
                    "Nothing that the task changed could be committed: %s. The files are kept%s."
                            .formatted(
                                    String.join("; ", left),
                                    kept == null ? " in its worktree" : " in " + kept),
                    "Correct that and ask again, or take the files from there; they are removed after 30 days.",
                    null);
        }
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
