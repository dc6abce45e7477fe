package dev.troupe.worker.run;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What of a session's requests can be undone and redone. New work makes redo impossible. */
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
        Map<UUID, List<Step>> tasks = new LinkedHashMap<>();
        for (JournalEntry entry : entries) {
            if (!entry.taskId().equals(except)) {
                Steps.read(entry)
                        .ifPresent(it ->
                                tasks.computeIfAbsent(entry.taskId(), _ -> new ArrayList<>())
                                        .add(it));
            }
        }
        UndoStack stack = new UndoStack();
        tasks.forEach(stack::take);
        return stack;
    }

    private void take(UUID task, List<Step> steps) {
        List<FileChange> changes = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Step.Undone back) {
                undo(back);
            } else if (step instanceof Step.Redone again) {
                redo(again);
            } else {
                changes.addAll(step.fileChanges());
            }
        }
        if (!FileChange.net(changes).isEmpty()) {
            done.push(new Target(task, changes));
            undone.clear();
        }
    }

    private void undo(Step.Undone step) {
        done.removeIf(it -> it.request().equals(step.request()));
        undone.push(new Target(step.request(), step.changes()));
    }

    private void redo(Step.Redone step) {
        undone.removeIf(it -> it.request().equals(step.request()));
        done.push(new Target(step.request(), step.changes()));
    }

    /** What an undo takes back. */
    Optional<Target> undo() {
        return Optional.ofNullable(done.peek());
    }

    /** What a redo brings back. */
    Optional<Target> redo() {
        return Optional.ofNullable(undone.peek());
    }

    /**
     * Changes that belong together.
     *
     * @param request the task that first made them
     * @param changes as they were last made, in order
     */
    record Target(UUID request, List<FileChange> changes) {
        Target {
            changes = List.copyOf(changes);
        }
    }
}
