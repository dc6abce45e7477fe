package dev.troupe.worker.undo;

import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.Anchor;
import dev.troupe.worker.journal.JournalRecordCodec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells where in a session's journals a step ends, and what comes after it.
 *
 * @param anchor the last entry of the step; null before the first request
 * @param somethingSaid whether the conversation goes on after it
 */
record RewindPoint(@Nullable Anchor anchor, boolean somethingSaid) {
    /**
     * Finds it.
     *
     * @param entries of the session's requests, by task creation and seq
     */
    static RewindPoint of(List<JournalEntry> entries, RewindTarget target) {
        int end = -1;
        for (int i = 0; i < entries.size() && target.request() != null; i++) {
            JournalEntry entry = entries.get(i);
            if (entry.taskId().equals(target.request())) {
                if (entry.turn() > target.turn() && record(entry) instanceof JournalRecord.Turn) {
                    break;
                }
                end = i;
            }
        }
        boolean said =
                entries.subList(end + 1, entries.size()).stream()
                        .map(RewindPoint::record)
                        .anyMatch(RewindPoint::isSaid);
        JournalEntry last = end < 0 ? null : entries.get(end);
        return new RewindPoint(last == null ? null : new Anchor(last.taskId(), last.seq()), said);
    }

    private static @Nullable JournalRecord record(JournalEntry entry) {
        Optional<JournalRecord> record = JournalRecordCodec.read(entry);
        return record.orElse(null);
    }

    private static boolean isSaid(@Nullable JournalRecord record) {
        return switch (record) {
            case JournalRecord.Turn _,
                    JournalRecord.Message _,
                    JournalRecord.TaskAnswered _,
                    JournalRecord.SubtasksSpawned _ ->
                    true;
            case null, default -> false;
        };
    }
}
