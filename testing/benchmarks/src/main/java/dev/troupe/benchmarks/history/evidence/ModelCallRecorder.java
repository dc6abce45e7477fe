package dev.troupe.benchmarks.history.evidence;

import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/** Takes down who asked the model for which answer, before the model forgets it. */
public final class ModelCallRecorder implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final ScriptedModelServer model;
    private final TreeMap<Long, Asked> asked = new TreeMap<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("model log").unstarted(this::look);
    private volatile boolean ended;

    /**
     * One request.
     *
     * @param number in order of arrival
     * @param conversation the conversation's key
     * @param position how many answers came before, whatever place this one has in the script
     * @param worker the process that asked
     */
    public record Asked(long number, String conversation, int position, String worker) {}

    private ModelCallRecorder(ScriptedModelServer model) {
        this.model = model;
    }

    /** Begins. */
    public static ModelCallRecorder of(ScriptedModelServer model) {
        ModelCallRecorder log = new ModelCallRecorder(model);
        log.thread.start();
        return log;
    }

    private void look() {
        try {
            while (!ended) {
                take();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void take() {
        for (RecordedModelRequest one : model.requests()) {
            String conversation = one.conversation();
            if (conversation != null) {
                String bearer = one.headers().getOrDefault("authorization", "");
                asked.put(
                        one.number(),
                        new Asked(
                                one.number(),
                                conversation,
                                one.answers(),
                                bearer.replaceFirst("^Bearer ", "")));
            }
        }
    }

    /** All requests that belong to a conversation, in order of arrival. */
    public synchronized List<Asked> asked() {
        take();
        return new ArrayList<>(asked.values());
    }

    /** The same as lines of JSON, for people who look into a broken promise. */
    public List<String> lines() {
        return asked().stream().map(MAPPER::writeValueAsString).toList();
    }

    @Override
    public void close() {
        ended = true;
        thread.interrupt();
    }
}
