package dev.troupe.worker.undo;

import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.worker.journal.RollbackChoice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what a task has changed and taken back itself, because its errors stayed: a redo brings it back. */
final class RolledBackChanges {
    private @Nullable UndoableChange begun;
    private @Nullable UndoableChange settled;

    /** Takes the next step of the task; what it changes later makes what was taken back final. */
    void take(int turn, JournalRecord record) {
        switch (record) {
            case JournalRecord.RollbackStarted started ->
                    begun = new UndoableChange(null, started.changes(), turn, null);
            case JournalRecord.RollbackSettled decided ->
                    settled = decided.choice() == RollbackChoice.RESTORE ? begun : null;
            default -> {
                if (!record.fileChanges().isEmpty()) {
                    settled = null;
                }
            }
        }
    }

    /** Returns it; empty where there is nothing to bring back. */
    Optional<UndoableChange> step() {
        return Optional.ofNullable(settled);
    }
}
