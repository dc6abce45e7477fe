package dev.troupe.worker.undo;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Tracks which requests of a session can be undone and redone. New work makes redo impossible. */
final class UndoStack {
    private final Deque<Target> done = new ArrayDeque<>();
    private final Deque<Target> undone = new ArrayDeque<>();

    private UndoStack() {}

    /**
     * The stack of a session.
     *
     * @param entries its journals, by task creation and seq
     * @param except the task that asks
     */
    static UndoStack of(List<JournalEntry> entries, UUID except) {
        Map<UUID, List<JournalRecord>> tasks = new LinkedHashMap<>();
        for (JournalEntry entry : entries) {
            if (!entry.taskId().equals(except)) {
                JournalRecordCodec.read(entry)
                        .ifPresent(it ->
                                tasks.computeIfAbsent(entry.taskId(), _ -> new ArrayList<>())
                                        .add(it));
            }
        }
        UndoStack stack = new UndoStack();
        tasks.forEach(stack::take);
        return stack;
    }

    private void take(UUID task, List<JournalRecord> records) {
        UndoStepCollector own = new UndoStepCollector();
        for (JournalRecord record : records) {
            if (record instanceof JournalRecord.Undone back) {
                undo(back);
            } else if (record instanceof JournalRecord.Redone again) {
                redo(again);
            } else {
                own.take(record);
            }
        }
        if (!own.isEmpty()) {
            done.push(new Target(task, own.steps()));
            undone.clear();
        }
    }

    private void undo(JournalRecord.Undone step) {
        done.removeIf(it -> it.request().equals(step.request()));
        undone.push(new Target(step.request(), step.allSteps()));
    }

    private void redo(JournalRecord.Redone step) {
        undone.removeIf(it -> it.request().equals(step.request()));
        done.push(new Target(step.request(), step.allSteps()));
    }

    /** Finds what an undo takes back. */
    Optional<Target> undo() {
        return Optional.ofNullable(done.peek());
    }

    /** Finds what a redo brings back. */
    Optional<Target> redo() {
        return Optional.ofNullable(undone.peek());
    }

    /**
     * Changes that belong together.
     *
     * @param request the task that first made them
     * @param steps in the order in which they were first made
     */
    record Target(UUID request, List<JournalRecord.UndoableChange> steps) {
        Target {
            steps = List.copyOf(steps);
        }
    }
}
