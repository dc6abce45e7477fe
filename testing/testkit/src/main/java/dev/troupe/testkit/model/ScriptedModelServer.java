package dev.troupe.testkit.model;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * A model server on loopback that answers from a {@link ModelScenario}, over OpenAI chat completions
 * and responses ({@code /v1/chat/completions}, {@code /v1/responses}, {@code /v1/models}), Anthropic messages ({@code /v1/messages}), Google's
 * Gemini API ({@code /v1beta/models}) and Ollama's chat ({@code /api/chat}).
 *
 * <p>Requests are checked as the real services check them. A request that no turn answers gets status
 * 400 and an explanation, so that a test fails loudly. Safe for use by many threads and clients.
 */
public final class ScriptedModelServer implements AutoCloseable {
    private static final int REMEMBERED = 500;

    static {
        // Without it each small event of a stream waits for the client's delayed acknowledgement.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final HttpServer http;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ModelRequestLog log = new ModelRequestLog(REMEMBERED);
    private final AnswerBarrier barrier = new AnswerBarrier();
    private final AtomicReference<ScenarioPlayback> stage;

    private ScriptedModelServer(ModelScenario scenario, int port) throws IOException {
        stage = new AtomicReference<>(new ScenarioPlayback(scenario));
        http =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 128);
        http.setExecutor(threads);
        http.createContext("/", new ModelHttpHandler(stage::get, log, barrier));
    }

    /** Starts on a free port. */
    public static ScriptedModelServer start(ModelScenario scenario) {
        return start(scenario, 0);
    }

    /**
     * Starts on that loopback port.
     *
     * @param port 0 for a free one
     * @throws UncheckedIOException when the port is taken
     */
    public static ScriptedModelServer start(ModelScenario scenario, int port) {
        try {
            ScriptedModelServer server = new ScriptedModelServer(scenario, port);
            server.http.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The scripted model server could not listen on port %d; choose another port or 0."
                            .formatted(port),
                    e);
        }
    }

    /** The loopback port it listens on. */
    public int port() {
        return http.getAddress().getPort();
    }

    /** Base URL for Anthropic, Gemini and Ollama clients, without {@code /v1}. */
    public String baseUrl() {
        return "http://127.0.0.1:" + port();
    }

    /** Base URL for OpenAI clients, with {@code /v1}. */
    public String openAiBaseUrl() {
        return baseUrl() + "/v1";
    }

    /** Plays another scenario from the next request on; faults count from the start again. */
    public void play(ModelScenario scenario) {
        stage.set(new ScenarioPlayback(scenario));
    }

    /**
     * Keeps back the answers from this turn of each conversation on, counted from 0, until it is called with a
     * later one. Whoever asks again waits as well.
     */
    public void holdFrom(int turn) {
        barrier.closeFrom(turn);
    }

    /** The latest requests, oldest first; 500 at most. */
    public List<RecordedModelRequest> requests() {
        return log.all();
    }

    /** Forgets the requests so far. */
    public void forgetRequests() {
        log.clear();
    }

    /**
     * Waits until the requests so far satisfy a condition, also while answers are still under way.
     *
     * @return the requests at that moment
     * @throws AssertionError when they do not within the deadline
     */
    public List<RecordedModelRequest> awaitRequests(
            Predicate<List<RecordedModelRequest>> enough, Duration deadline)
            throws InterruptedException {
        return log.await(enough, deadline);
    }

    /** Stops at once; answers under way are cut. */
    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
