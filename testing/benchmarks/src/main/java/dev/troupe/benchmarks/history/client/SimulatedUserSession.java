package dev.troupe.benchmarks.history.client;

import dev.troupe.benchmarks.history.load.SessionOpenSettings;
import dev.troupe.benchmarks.history.load.SimulatedUser;
import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import dev.troupe.benchmarks.history.record.OperationHistory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One session over HTTP, from its opening to the last event. */
public final class SimulatedUserSession implements SimulatedUser {
    private final String name;
    private final FailoverApiClient api;
    private final OperationHistory history;
    private final SeenEventLog seen;
    private final String session;
    private final String project;
    private final SimulatedReplies replies;
    private final SimulatedWorkflowControl steering;
    private final SessionEventReader reader;
    private Consumer<UUID> started = _ -> {};
    private int said;

    private SimulatedUserSession(
            String name,
            FailoverApiClient api,
            OperationHistory history,
            String session,
            String project,
            long seed) {
        this.name = name;
        this.api = api;
        this.history = history;
        this.session = session;
        this.project = project;
        this.seen = new SeenEventLog(api.deadline());
        this.replies = new SimulatedReplies(name, api, history);
        this.steering = new SimulatedWorkflowControl(name, api, history, session);
        this.reader =
                new SessionEventReader(
                                api.beside(),
                                history,
                                name,
                                session,
                                new SplittableRandom(seed),
                                this::saw)
                        .start();
    }

    /** Tells people where to find the servers, and how long to wait for them. */
    public record House(List<String> orchestrators, String token, RecoveryDeadline deadline) {}

    /** Opens a session on a checkout. */
    public static SimulatedUserSession open(
            House house,
            OperationHistory history,
            String name,
            Path checkout,
            SessionOpenSettings opening,
            long seed)
            throws InterruptedException {
        FailoverApiClient api =
                new FailoverApiClient(
                        house.orchestrators(), house.token(), house.deadline(), (int) seed);
        String project =
                api.ask(
                                "POST",
                                "/v1/projects",
                                name + "-project",
                                Map.of("path", checkout.toString()))
                        .path("id")
                        .asString();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("projectId", project);
        body.put("title", name);
        body.put("mode", opening.mode());
        body.put("attendance", opening.attendance());
        body.put("isolation", opening.isolation());
        if (opening.budgetMicros() != null) {
            body.put("budgetMicros", opening.budgetMicros());
        }
        String key = name + "-session";
        history.add(name, Kind.INVOKE, Name.SESSION, key, checkout.toString());
        String session = api.ask("POST", "/v1/sessions", key, body).path("id").asString();
        history.add(name, Kind.OK, Name.SESSION, key, session);
        return new SimulatedUserSession(name, api, history, session, project, seed);
    }

    @Override
    public UUID say(String text) throws InterruptedException {
        String key = name + "-message-" + said++;
        return start(Name.MESSAGE, key, "messages", Map.of("text", text));
    }

    @Override
    public UUID split(String text, @Nullable Map<String, Object> plan) throws InterruptedException {
        String key = name + "-message-" + said++;
        Map<String, Object> body = new LinkedHashMap<>(Map.of("text", text, "parallel", true));
        if (plan != null) {
            body.put("plan", plan);
        }
        return start(Name.MESSAGE, key, "messages", body);
    }

    @Override
    public UUID workflow(String text, List<String> skipped) throws InterruptedException {
        String key = name + "-message-" + said++;
        Map<String, Object> body = Map.of("text", text, "workflow", Map.of("skip", skipped));
        return start(Name.MESSAGE, key, "messages", body);
    }

    @Override
    public void holdWorkflow(Duration time) throws InterruptedException {
        steering.hold(time);
    }

    @Override
    public void trust() throws InterruptedException {
        String path = "/v1/projects/" + project + "/trust";
        String hash = api.ask("GET", path, null, null).path("sha256").asString();
        history.add(name, Kind.INVOKE, Name.TRUST, session, hash);
        var _ = api.ask("PUT", path, null, Map.of("sha256", hash));
        history.add(name, Kind.OK, Name.TRUST, session, hash);
    }

    @Override
    public UUID undo() throws InterruptedException {
        return start(Name.UNDO, name + "-undo-" + said++, "undo", null);
    }

    private UUID start(Name what, String key, String path, @Nullable Object body)
            throws InterruptedException {
        history.add(name, Kind.INVOKE, what, key, session);
        JsonNode answer = tell(what, key, path, body);
        String task = answer.path("taskId").asString();
        history.add(name, Kind.OK, what, key, task);
        started.accept(UUID.fromString(task));
        return UUID.fromString(task);
    }

    private JsonNode tell(Name what, String key, String path, @Nullable Object body)
            throws InterruptedException {
        try {
            return api.ask("POST", "/v1/sessions/" + session + "/" + path, key, body);
        } catch (FailoverApiClient.RefusedException e) {
            history.add(name, Kind.FAIL, what, key, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    @Override
    public void cancel() throws InterruptedException {
        history.add(name, Kind.INVOKE, Name.CANCEL, session, "");
        var _ = api.ask("POST", "/v1/sessions/" + session + "/cancel", null, null);
        history.add(name, Kind.OK, Name.CANCEL, session, "");
    }

    @Override
    public void fund(long micros) throws InterruptedException {
        history.add(name, Kind.INVOKE, Name.BUDGET, session, Long.toString(micros));
        var _ = api.ask("PATCH", "/v1/sessions/" + session, null, Map.of("budgetMicros", micros));
        history.add(name, Kind.OK, Name.BUDGET, session, Long.toString(micros));
    }

    @Override
    public void answer(boolean approve, Duration wait) {
        replies.approvals(approve, wait);
    }

    @Override
    public void reply(Map<String, Object> answers, Duration wait) {
        replies.forms(answers, wait);
    }

    private void again(String phase, int attempt) {
        try {
            if (!steering.again(phase, attempt)) {
                cancel();
            }
        } catch (FailoverApiClient.RefusedException | RecoveryDeadline.LateException e) {
            history.trouble(name, "phase " + phase + " has failed: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void saw(JsonNode event) {
        JsonNode body = event.path("body");
        switch (body.path("type").asString()) {
            case "approval-asked" -> replies.decide(body.path("approvalId").asString());
            case "question-asked" ->
                    replies.fill(body.path("questionId").asString(), body.path("form"));
            case "phase-changed" -> {
                if (body.path("state").asString().equals("failed")) {
                    String phase = body.path("phase").asString();
                    int attempt = body.path("attempt").asInt();
                    Thread.ofVirtual().start(() -> again(phase, attempt));
                }
            }
            default -> {}
        }
        seen.take(event);
    }

    @Override
    public String awaitEnd(UUID task) throws InterruptedException {
        return seen.awaitEnd(task);
    }

    @Override
    public void awaitEvents(String type, int count, UUID task) throws InterruptedException {
        seen.await(type, count, task);
    }

    @Override
    public void pause(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    /** The session's id. */
    public UUID session() {
        return UUID.fromString(session);
    }

    /** Number of the last event that was seen. */
    public long lastEvent() {
        return reader.last();
    }

    /** Reads no more. */
    public void close() {
        reader.end();
    }

    /** Tells of every task as soon as it is known. */
    public void onTask(Consumer<UUID> listener) {
        started = listener;
    }
}
