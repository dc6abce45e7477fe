package dev.troupe.benchmarks.history.client;

import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import dev.troupe.benchmarks.history.record.OperationHistory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Acts for a person on the workflow of their session. */
final class SimulatedWorkflowControl {
    private static final Set<String> ENDED =
            Set.of("succeeded", "failed", "cancelled", "quarantined");
    private static final int MOST_ATTEMPTS = 3;
    private static final long LOOK_MILLIS = 300;

    private final String name;
    private final FailoverApiClient api;
    private final OperationHistory history;
    private final String session;

    SimulatedWorkflowControl(
            String name, FailoverApiClient api, OperationHistory history, String session) {
        this.name = name;
        this.api = api;
        this.history = history;
        this.session = session;
    }

    /** Pauses it; when it has been paused for so long, lets it continue. */
    void hold(Duration time) throws InterruptedException {
        if (!change("pause", Map.of())) {
            return;
        }
        JsonNode view = look();
        while (!paused(view)) {
            if (ENDED.contains(view.path("state").asString())) {
                return;
            }
            Thread.sleep(LOOK_MILLIS);
            view = look();
        }
        Thread.sleep(time);
        // What was not acknowledged may have been heard all the same.
        while (!change("resume", Map.of()) && paused(look())) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /**
     * A phase has failed: it is done again.
     *
     * @return false when that was tried often enough
     */
    boolean again(String phase, int attempt) throws InterruptedException {
        if (attempt >= MOST_ATTEMPTS) {
            return false;
        }
        var _ = change("rerun", Map.of("phase", phase, "attempt", attempt));
        return true;
    }

    private static boolean paused(JsonNode view) {
        return view.path("waitingFor").asString("").equals("paused");
    }

    private JsonNode look() throws InterruptedException {
        return api.ask("GET", path(), null, null);
    }

    private String path() {
        return "/v1/sessions/" + session + "/workflow";
    }

    /** False when it was refused, also when it had been heard before. */
    private boolean change(String action, Map<String, Object> what) throws InterruptedException {
        history.add(name, Kind.INVOKE, Name.STEER, session, action);
        Map<String, Object> body = new LinkedHashMap<>(what);
        body.put("action", action);
        try {
            JsonNode view = api.ask("POST", path(), null, body);
            history.add(name, Kind.OK, Name.STEER, session, action + ": " + course(view));
            return true;
        } catch (FailoverApiClient.RefusedException e) {
            history.add(name, Kind.FAIL, Name.STEER, session, action + ": " + e.getMessage());
            return false;
        }
    }

    /** What the acknowledgement says of it. */
    private static String course(JsonNode view) {
        return paused(view) ? "it pauses" : "it goes on";
    }
}
