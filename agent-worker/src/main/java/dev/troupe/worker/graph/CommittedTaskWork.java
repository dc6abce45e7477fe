package dev.troupe.worker.graph;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.merge.TaskMergeRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a task has committed in its worktree.
 *
 * @param base the commit that it builds on, a tip of its graph
 * @param commit its newest commit; null when it made none
 * @param left files with changes that are in no commit, each with its reason where there is one
 * @param kept the directory where they are; null when none was left as a whole
 */
record CommittedTaskWork(
        UUID task,
        @Nullable String base,
        @Nullable String commit,
        List<String> left,
        @Nullable String kept) {
    private static final Set<String> KINDS = Set.of("base", "effect", "commit", "left");

    CommittedTaskWork {
        left = List.copyOf(left);
    }

    static CommittedTaskWork of(Ledger ledger, UUID task) {
        String base = null;
        String commit = null;
        String kept = null;
        Remaining remaining = new Remaining();
        for (JournalEntry entry : ledger.journal().ofTask(task, KINDS)) {
            switch (JournalRecordCodec.read(entry).orElse(null)) {
                case JournalRecord.BaseCommitRecorded based -> base = based.commit();
                case JournalRecord.Committed committed -> {
                    commit = committed.commit();
                    remaining.take(committed);
                }
                case JournalRecord.FileChangeRecorded fileChange ->
                        remaining.changes.add(fileChange.change());
                case JournalRecord.ChangesLeftBehind left -> {
                    kept = left.directory();
                    left.files().forEach(it -> remaining.reasons.put(it.path(), it.text()));
                }
                case null, default -> {}
            }
        }
        return new CommittedTaskWork(task, base, commit, remaining.files(), kept);
    }

    /** Goes through a journal for what no commit has taken. */
    private static final class Remaining {
        private final List<HashedFileChange> changes = new ArrayList<>();
        private final Map<String, String> reasons = new HashMap<>();
        private final Set<String> committed = new HashSet<>();

        void take(JournalRecord.Committed commit) {
            committed.addAll(commit.files());
            commit.files().forEach(reasons::remove);
            for (HashedFileChange change : changes) {
                commit.uncommitted().stream()
                        .filter(it -> it.startsWith(change.path() + " "))
                        .forEach(it -> reasons.put(change.path(), it));
            }
        }

        List<String> files() {
            return HashedFileChange.net(changes).stream()
                    .map(HashedFileChange::path)
                    .filter(it -> reasons.containsKey(it) || !committed.contains(it))
                    .map(it -> reasons.getOrDefault(it, it))
                    .toList();
        }
    }

    /** Done again on a start that carries work on top of a tip. */
    CommittedTaskWork again(JournalRecord.ChildTaskReopened reopened) {
        return new CommittedTaskWork(
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
                    "None of the task's changes could be committed: %s. The files are kept%s."
                            .formatted(
                                    String.join("; ", left),
                                    kept == null ? " in its worktree" : " in " + kept),
                    "Correct the cause and ask again, or copy the files from there; Troupe removes them after 30 days.",
                    null);
        }
    }

    /** As a merge takes it. */
    TaskMergeRequest change(MergeHistory history) {
        if (base == null || commit == null) {
            throw new IllegalStateException("Task " + task + " has changed nothing.");
        }
        return new TaskMergeRequest(
                task, commit, base, "Merge " + history.goal(), history.merge().id() + "/" + task);
    }
}
