package dev.troupe.benchmarks.history.client;

import dev.troupe.benchmarks.history.load.Opening;
import dev.troupe.benchmarks.history.load.Person;
import dev.troupe.benchmarks.history.record.History;
import dev.troupe.benchmarks.history.record.Operation.Kind;
import dev.troupe.benchmarks.history.record.Operation.Name;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One session over HTTP, from its opening to the last event. */
public final class Talk implements Person {
    private final String name;
    private final Api api;
    private final History history;
    private final Map<String, String> ended = new HashMap<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private final String session;
    private final Reader reader;
    private boolean yes = true;
    private Duration after = Duration.ZERO;
    private Consumer<UUID> started = _ -> {};
    private int said;

    private Talk(String name, Api api, History history, String session, long seed) {
        this.name = name;
        this.api = api;
        this.history = history;
        this.session = session;
        this.reader =
                new Reader(
                                api.beside(),
                                history,
                                name,
                                session,
                                new SplittableRandom(seed),
                                this::saw)
                        .start();
    }

    /** Where people find the servers, and how long they wait for them. */
    public record House(List<String> orchestrators, String token, Deadline deadline) {}

    /** Opens a session on a checkout. */
    public static Talk open(
            House house, History history, String name, Path checkout, Opening opening, long seed)
            throws InterruptedException {
        Api api = new Api(house.orchestrators(), house.token(), house.deadline(), (int) seed);
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
        return new Talk(name, api, history, session, seed);
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
        } catch (Api.RefusedException e) {
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
    public synchronized void answer(boolean approve, Duration wait) {
        yes = approve;
        after = wait;
    }

    private void decide(String approval, boolean approve, Duration wait) {
        try {
            Thread.sleep(wait);
            history.add(name, Kind.INVOKE, Name.DECIDE, approval, Boolean.toString(approve));
            var _ =
                    api.ask(
                            "POST",
                            "/v1/approvals/" + approval + "/decision",
                            null,
                            Map.of("approved", approve, "remember", false));
            history.add(name, Kind.OK, Name.DECIDE, approval, Boolean.toString(approve));
        } catch (Api.RefusedException | Deadline.LateException e) {
            history.add(name, Kind.FAIL, Name.DECIDE, approval, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void saw(JsonNode event) {
        JsonNode body = event.path("body");
        String type = body.path("type").asString();
        seen.merge(type, 1, Integer::sum);
        if (type.equals("task-finished")) {
            ended.put(event.path("taskId").asString(), body.path("state").asString());
        } else if (type.equals("approval-asked")) {
            String approval = body.path("approvalId").asString();
            boolean approve = yes;
            Duration wait = after;
            Thread.ofVirtual().start(() -> decide(approval, approve, wait));
        }
        notifyAll();
    }

    @Override
    public synchronized String awaitEnd(UUID task) throws InterruptedException {
        String state = ended.get(task.toString());
        while (state == null) {
            api.deadline().check("The end of task " + task);
            wait(500);
            state = ended.get(task.toString());
        }
        return state;
    }

    @Override
    public synchronized void awaitEvents(String type, int count, UUID task)
            throws InterruptedException {
        while (seen.getOrDefault(type, 0) < count && !ended.containsKey(task.toString())) {
            api.deadline().check(count + " events of type " + type + " of task " + task);
            wait(500);
        }
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
