package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.TaskInputJson;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ended workflows that one takes over from, one from the other. */
public final class PredecessorWorkflows {
    private PredecessorWorkflows() {}

    /** Their tasks, oldest first. */
    public static List<UUID> of(CoordinatorContext coordinator) {
        Deque<UUID> found = new ArrayDeque<>();
        UUID before = before(coordinator.task());
        while (before != null && !found.contains(before)) {
            found.addFirst(before);
            UUID id = before;
            Optional<Task> task = coordinator.read(it -> it.tasks().find(id));
            before = task.map(PredecessorWorkflows::before).orElse(null);
        }
        return List.copyOf(found);
    }

    private static @Nullable UUID before(Task workflow) {
        WorkflowStart start = TaskInputJson.read(workflow).workflow();
        return start == null ? null : start.previousWorkflow();
    }

    /** What people have said to them, oldest first. */
    public static List<String> said(CoordinatorContext coordinator) {
        return of(coordinator).stream()
                .flatMap(it -> coordinator.journal(it).stream())
                .map(Entry::record)
                .filter(JournalRecord.Message.class::isInstance)
                .map(JournalRecord.Message.class::cast)
                .filter(WorkflowProgress::ofPeople)
                .map(JournalRecord.Message::text)
                .toList();
    }
}
