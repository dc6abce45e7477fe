package dev.troupe.contracts.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Tells what the requests of a session changed, oldest first.
 *
 * @param requests those of people, and the undos, redos and rewinds between them
 */
public record SessionHistory(List<Request> requests) {
    public SessionHistory {
        requests = List.copyOf(requests);
    }

    /**
     * One request.
     *
     * @param kind such as {@code request} or {@code undo}
     * @param text what was asked
     * @param state a task state's wire name
     * @param undone whether it was taken back, and not brought back since
     * @param steps turns that changed something, oldest first
     */
    public record Request(
            UUID taskId,
            String kind,
            String text,
            Instant at,
            String state,
            boolean undone,
            List<Step> steps) {
        public Request {
            steps = List.copyOf(steps);
        }
    }

    /**
     * One turn of a request.
     *
     * @param number counts the turns of the session that called tools, of all requests
     * @param calls those that changed something
     */
    public record Step(int number, Instant at, List<Call> calls) {
        public Step {
            calls = List.copyOf(calls);
        }
    }

    /**
     * One call of a tool.
     *
     * @param title one line, such as the command
     * @param changes each a word and a path, or what a line of git did; at most a hundred
     * @param more how many changes are not listed
     * @param waiting changes that were kept aside for an answer
     */
    public record Call(
            String callId, String title, List<String> changes, int more, List<String> waiting) {
        public Call {
            changes = List.copyOf(changes);
            waiting = List.copyOf(waiting);
        }
    }
}
