package dev.troupe.orchestrator.session;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.task.Task;

/** Tells the tasks that a person's request started from those that other tasks hand out. */
public final class RequestTasks {
    private RequestTasks() {}

    /** Whether a person's request started a task, and it is of that kind. */
    public static boolean isRoot(Task task, TaskKind kind) {
        return task.definition().parentId() == null && task.definition().hasKind(kind);
    }

    /** Whether a task is a request in words, be it done by one agent or by several. */
    public static boolean isRequest(Task task) {
        return isRoot(task, TaskKind.AGENT)
                || isRoot(task, TaskKind.GRAPH)
                || isRoot(task, TaskKind.WORKFLOW);
    }
}
