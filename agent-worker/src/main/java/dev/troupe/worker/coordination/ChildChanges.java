package dev.troupe.worker.coordination;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Holds the changes that a subtask made in the workspace of its parent task.
 *
 * @param adopted for the journal of the task above, so that its changes are undone with that
 * @param owed what a full disk kept the task from committing, which none of its own runs will do any more
 */
record ChildChanges(
        JournalRecord.ChildChangesAdopted adopted, List<JournalRecord.CommitPostponed> owed) {
    private static final Set<String> KINDS =
            Set.of("effect", "git-line", "commit", "uncommitted", "caught-up");

    /** Empty without any change. */
    static Optional<ChildChanges> of(RunJournal journal, UUID task) {
        List<HashedFileChange> changes = new ArrayList<>();
        List<JournalRecord.RepositoryChanged> lines = new ArrayList<>();
        Map<String, JournalRecord.CommitPostponed> owed = new LinkedHashMap<>();
        @Nullable String commit = null;
        for (JournalEntry entry : journal.read(it -> it.journal().ofTask(task, KINDS))) {
            switch (JournalRecordCodec.read(entry).orElse(null)) {
                case JournalRecord.FileChangeRecorded fileChange ->
                        changes.add(fileChange.change());
                case JournalRecord.RepositoryChanged line -> lines.add(line);
                case JournalRecord.Committed committed -> commit = committed.commit();
                case JournalRecord.CommitPostponed missed ->
                        owed.put(missed.message().step(), missed);
                case JournalRecord.CommitRetried caughtUp -> owed.remove(caughtUp.commit());
                case null, default -> {}
            }
        }
        return changes.isEmpty() && lines.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ChildChanges(
                                new JournalRecord.ChildChangesAdopted(task, changes, commit, lines),
                                List.copyOf(owed.values())));
    }
}
