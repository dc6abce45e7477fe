package dev.troupe.worker.undo;

import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.workspace.repository.RepositoryChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tracks which requests of a session can be undone and redone. New work makes redo impossible. */
final class UndoStack {
    private final Deque<Target> done = new ArrayDeque<>();
    private final Deque<Target> undone = new ArrayDeque<>();
    private final List<UUID> tasks = new ArrayList<>();

    private UndoStack() {}

    private record Step(int turn, JournalRecord record) {}

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
                JournalRecordCodec.read(entry)
                        .ifPresent(it ->
                                tasks.computeIfAbsent(entry.taskId(), _ -> new ArrayList<>())
                                        .add(new Step(entry.turn(), it)));
            }
        }
        UndoStack stack = new UndoStack();
        tasks.forEach(stack::take);
        return stack;
    }

    private void take(UUID task, List<Step> steps) {
        tasks.add(task);
        UndoStepCollector own = new UndoStepCollector();
        RolledBackChanges rolledBack = new RolledBackChanges();
        for (Step step : steps) {
            switch (step.record()) {
                case JournalRecord.Undone back -> undo(back);
                case JournalRecord.Redone again -> redo(again);
                case JournalRecord.Rewound rewound -> rewound.taken().forEach(this::rewind);
                default -> {
                    own.take(step.turn(), step.record());
                    rolledBack.take(step.turn(), step.record());
                }
            }
        }
        if (!own.isEmpty()) {
            done.push(new Target(task, own.steps()));
            undone.clear();
        }
        rolledBack.step().ifPresent(it -> undone.push(new Target(task, List.of(it))));
    }

    private void undo(JournalRecord.Undone step) {
        done.removeIf(it -> it.request().equals(step.request()));
        undone.push(new Target(step.request(), step.allSteps(), step.repository()));
    }

    private void rewind(JournalRecord.RewoundRequest taken) {
        done.removeIf(it -> it.request().equals(taken.request()));
        if (!taken.left().isEmpty()) {
            done.push(new Target(taken.request(), taken.left()));
        }
        undone.push(new Target(taken.request(), taken.steps(), taken.repository()));
    }

    /** A rewind may have left the earlier steps of the request. */
    private void redo(JournalRecord.Redone step) {
        undone.stream()
                .filter(it -> it.request().equals(step.request()))
                .findFirst()
                .ifPresent(undone::removeFirstOccurrence);
        List<JournalRecord.UndoableChange> left =
                done.stream()
                        .filter(it -> it.request().equals(step.request()))
                        .flatMap(it -> it.steps().stream())
                        .toList();
        done.removeIf(it -> it.request().equals(step.request()));
        done.push(
                new Target(
                        step.request(),
                        Stream.concat(left.stream(), step.allSteps().stream()).toList()));
    }

    /** Finds what an undo takes back. */
    Optional<Target> undo() {
        return Optional.ofNullable(done.peek());
    }

    /** Finds what a redo brings back. */
    Optional<Target> redo() {
        return Optional.ofNullable(undone.peek());
    }

    /** Finds what a rewind takes back of each request, newest first. */
    List<JournalRecord.RewoundRequest> rewind(RewindTarget to) {
        int place = tasks.indexOf(to.request());
        List<JournalRecord.RewoundRequest> taken = new ArrayList<>();
        for (Target target : done) {
            int own = tasks.indexOf(target.request());
            if (own >= place) {
                int turn = own == place ? to.turn() : -1;
                List<JournalRecord.UndoableChange> later =
                        target.steps().stream().filter(it -> it.turn() > turn).toList();
                if (!UndoStepCollector.merged(later).isEmpty()) {
                    taken.add(
                            new JournalRecord.RewoundRequest(
                                    target.request(),
                                    later,
                                    target.steps().stream()
                                            .filter(it -> it.turn() <= turn)
                                            .toList(),
                                    null));
                }
            }
        }
        return taken;
    }

    /**
     * Changes that belong together.
     *
     * @param request the task that first made them
     * @param steps in the order in which they were first made
     * @param repository what was put back in the repository when they were taken back; null when that was nothing
     */
    record Target(
            UUID request,
            List<JournalRecord.UndoableChange> steps,
            @Nullable RepositoryChange repository) {
        Target {
            steps = List.copyOf(steps);
        }

        Target(UUID request, List<JournalRecord.UndoableChange> steps) {
            this(request, steps, null);
        }

        /** Lists them as they are restored: edits that follow each other at once. */
        List<JournalRecord.UndoableChange> merged() {
            return UndoStepCollector.merged(steps);
        }
    }
}
