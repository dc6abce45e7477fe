package dev.troupe.benchmarks.history.client;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Records what a person has seen of their session so far, for those who wait for it. */
final class SeenEventLog {
    private static final long LOOK_MILLIS = 500;

    private final RecoveryDeadline deadline;
    private final Map<String, String> ended = new HashMap<>();
    private final Map<String, Integer> events = new HashMap<>();

    SeenEventLog(RecoveryDeadline deadline) {
        this.deadline = deadline;
    }

    synchronized void take(JsonNode event) {
        JsonNode body = event.path("body");
        String type = body.path("type").asString();
        events.merge(type, 1, Integer::sum);
        if (type.equals("task-finished")) {
            ended.put(event.path("taskId").asString(), body.path("state").asString());
        }
        notifyAll();
    }

    /** Waits for the end of a task; returns the state in which it ended. */
    synchronized String awaitEnd(UUID task) throws InterruptedException {
        String state = ended.get(task.toString());
        while (state == null) {
            deadline.check("The end of task " + task);
            wait(LOOK_MILLIS);
            state = ended.get(task.toString());
        }
        return state;
    }

    /** Waits for so many events of a type, or the end of the task. */
    synchronized void await(String type, int count, UUID task) throws InterruptedException {
        while (events.getOrDefault(type, 0) < count && !ended.containsKey(task.toString())) {
            deadline.check(count + " events of type " + type + " of task " + task);
            wait(LOOK_MILLIS);
        }
    }
}
