package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.step.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ended workflows that one takes over from, one from the other. */
final class Forerunners {
    private Forerunners() {}

    /** Their tasks, oldest first. */
    static List<UUID> of(Coordination work) {
        Deque<UUID> found = new ArrayDeque<>();
        UUID before = before(work.task());
        while (before != null && !found.contains(before)) {
            found.addFirst(before);
            UUID id = before;
            Optional<Task> task = work.read(it -> it.tasks().find(id));
            before = task.map(Forerunners::before).orElse(null);
        }
        return List.copyOf(found);
    }

    private static @Nullable UUID before(Task workflow) {
        WorkflowStart start = TaskInputJson.read(workflow).workflow();
        return start == null ? null : start.from();
    }

    /** What people have said to them, oldest first. */
    static List<String> said(Coordination work) {
        return of(work).stream()
                .flatMap(it -> work.journal(it).stream())
                .map(Entry::step)
                .filter(Step.Message.class::isInstance)
                .map(Step.Message.class::cast)
                .filter(Course::ofPeople)
                .map(Step.Message::text)
                .toList();
    }
}
