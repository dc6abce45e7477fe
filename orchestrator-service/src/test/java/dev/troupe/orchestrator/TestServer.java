package dev.troupe.orchestrator;

import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.app.OrchestratorApplication;
import dev.troupe.orchestrator.project.TestGitRunner;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real orchestrator application on a real port and database, and a client for it. */
public final class TestServer implements AutoCloseable {
    /** The secret the server is started with. */
    public static final String TOKEN = "token-of-the-test-server";

    /** The secret of the workers. */
    public static final String WORKER = "secret-of-the-test-workers";

    /** How bodies are read and written. */
    public static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Map<String, String> BASE =
            Map.of(
                    "server.port", "0",
                    "server.address", "127.0.0.1",
                    "spring.main.banner-mode", "off",
                    "spring.threads.virtual.enabled", "true",
                    "management.endpoints.web.exposure.include", "health,prometheus",
                    "troupe.access.token", TOKEN,
                    "troupe.access.user", "ann",
                    "troupe.orchestrator.datasource.patience", "2s",
                    "troupe.security.base-url", "http://127.0.0.1:9",
                    "troupe.access.worker-token", WORKER);

    private final HttpClient http = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context;
    private final TestDatabase worker;

    private TestServer(ConfigurableApplicationContext context, TestDatabase worker) {
        this.context = context;
        this.worker = worker;
    }

    /**
     * A server with plain settings for tests that leave no work behind; never close it. It saves a
     * start per test class.
     */
    public static TestServer shared() {
        return Shared.SERVER;
    }

    /** Starts on a fresh database. */
    public static TestServer start(String... properties) throws SQLException {
        return start(TestPostgres.database(), properties);
    }

    /** Starts on the given database, with settings as {@code key=value}. */
    public static TestServer start(TestDatabase database, String... properties)
            throws SQLException {
        TestDatabase owner = database.createRole("troupe_ledger");
        TestDatabase self = database.createRole("troupe_orchestrator");
        TestDatabase worker = database.createRole("troupe_worker");
        Map<String, String> settings = new LinkedHashMap<>(BASE);
        settings.put("troupe.ledger.datasource.url", owner.url());
        settings.put("troupe.ledger.datasource.password", owner.password());
        settings.put("troupe.orchestrator.datasource.url", self.url());
        settings.put("troupe.orchestrator.datasource.password", self.password());
        for (String property : properties) {
            int equals = property.indexOf('=');
            settings.put(property.substring(0, equals), property.substring(equals + 1));
        }
        String[] arguments =
                settings.entrySet().stream().map(each -> "--" + each).toArray(String[]::new);
        return new TestServer(
                new SpringApplication(OrchestratorApplication.class).run(arguments), worker);
    }

    /** The loopback port it listens on. */
    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    /** The URL of a path. */
    public URI url(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** A bean of the server. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** The ledger as the server's role sees it. */
    public Ledger ledger() {
        return context.getBean("orchestratorLedger", Ledger.class);
    }

    /** The ledger as a worker's role sees it. */
    public Ledger workerLedger() {
        return new Ledger(worker.dataSource());
    }

    /** Where a worker's role reaches the ledger. */
    public DataSource workerSource() {
        return worker.dataSource();
    }

    /** A request with the token. */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url(path))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json");
    }

    /** Sends and reads the answer as text. */
    public HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("The server did not answer.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * What is answered to a request without a token, as it comes over the wire.
     *
     * @param start method and path as they are to be sent
     */
    public String raw(String start, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            String request = start + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** GET. */
    public HttpResponse<String> get(String path) {
        return send(request(path).GET().build());
    }

    /** GET of something that is there. */
    public <T> T get(String path, Class<T> type) {
        return read(get(path), type);
    }

    /** POST without a key. */
    public HttpResponse<String> post(String path, Object body) {
        return postKeyed(path, null, body);
    }

    /** POST with an idempotency key; a text is sent as it is. */
    public HttpResponse<String> postKeyed(String path, @Nullable String key, Object body) {
        HttpRequest.Builder request =
                request(path).POST(HttpRequest.BodyPublishers.ofString(text(body)));
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        return send(request.build());
    }

    /** POST that must succeed. */
    public <T> T post(String path, Object body, Class<T> type) {
        return read(post(path, body), type);
    }

    /** PATCH. */
    public HttpResponse<String> patch(String path, Object body) {
        return send(
                request(path)
                        .method("PATCH", HttpRequest.BodyPublishers.ofString(text(body)))
                        .build());
    }

    /** The body of an answer that must be a success. */
    public static <T> T read(HttpResponse<String> answer, Class<T> type) {
        if (answer.statusCode() >= 300) {
            throw new AssertionError(answer.statusCode() + ": " + answer.body());
        }
        return JSON.readValue(answer.body(), type);
    }

    /** A session on a new repository at that place. */
    public Session session(Path repository) throws IOException, InterruptedException {
        Path top = TestGitRunner.repository(repository);
        ProjectView project =
                post("/v1/projects", new CreateProjectRequest(top.toString()), ProjectView.class);
        CreateSessionRequest request =
                new CreateSessionRequest(project.id(), null, null, null, null, null, null);
        return post("/v1/sessions", request, Session.class);
    }

    /** Says something in a session. */
    public PostedMessage say(UUID session, String text) {
        return post(
                "/v1/sessions/" + session + "/messages",
                new PostMessageRequest(text),
                PostedMessage.class);
    }

    /** Cancels whatever all sessions are doing. */
    public void leaveNoWork() {
        for (JsonNode session : get("/v1/sessions?limit=200", JsonNode.class).get("items")) {
            if (session.get("state").asString().matches("working|waiting")) {
                post("/v1/sessions/" + session.get("id").asString() + "/cancel", "");
            }
        }
    }

    private static String text(Object body) {
        return body instanceof String text ? text : JSON.writeValueAsString(body);
    }

    @Override
    public void close() {
        context.close();
        http.close();
    }

    private static final class Shared {
        static final TestServer SERVER = launch();

        private static TestServer launch() {
            try {
                return start();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
