package dev.troupe.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The postmaster is killed under a working server, then started again. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DatabaseOutageIT {
    private static final List<String> ROUTES =
            List.of(
                    "GET /v1/sessions",
                    "GET /v1/sessions/{id}",
                    "GET /v1/sessions/{id}/tasks",
                    "GET /v1/approvals?open=false",
                    "GET /v1/projects",
                    "POST /v1/projects",
                    "POST /v1/sessions",
                    "POST /v1/sessions/{id}/messages",
                    "POST /v1/sessions/{id}/cancel",
                    "PATCH /v1/sessions/{id}");

    @TempDir Path home;

    @Test
    void aRequestIsRefusedInOneSentenceAndStreamsLiveOn() throws Exception {
        try (TestPostgres postgres = TestPostgres.durable();
                TestServer server = TestServer.start(postgres.createDatabase())) {
            Session session = server.session(home.resolve("shop"));
            PostedMessage before = server.say(session.id(), "Before");
            try (SseReader reader = new SseReader(server, session.id(), null)) {
                assertThat(reader.next().id()).isEqualTo(Long.toString(before.event()));

                postgres.crash();
                assertUnavailable(say(server, session));
                postgres.restart();

                Awaitility.await()
                        .atMost(60, TimeUnit.SECONDS)
                        .until(() -> say(server, session).statusCode() == 200);
                assertThat(server.ledger().events().last(session.id()))
                        .isGreaterThan(before.event());
                SseReader.Event next = reader.next();
                while (!next.name().equals("message-posted")) {
                    next = reader.next();
                }
                assertThat(next.data().at("/body/text").asString()).isEqualTo("Again");
            }
        }
    }

    /** A locked table holds every request in the middle of its transaction until the crash. */
    @Test
    void whateverMeetsTheCrashIsToldThatTheDatabaseIsAway() throws Exception {
        try (TestPostgres postgres = TestPostgres.durable()) {
            TestDatabase database = postgres.createDatabase();
            try (TestServer server =
                            TestServer.start(
                                    database,
                                    "troupe.orchestrator.datasource.connections=30",
                                    "troupe.orchestrator.datasource.patience=30s");
                    ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
                Session session = server.session(home.resolve("shop"));
                try (Connection holder = lockTables(database)) {
                    List<Future<HttpResponse<String>>> answers =
                            ROUTES.stream()
                                    .map(route ->
                                            clients.submit(() -> send(server, session, route)))
                                    .toList();
                    Awaitility.await()
                            .atMost(60, TimeUnit.SECONDS)
                            .until(() -> waiting(holder) == ROUTES.size());

                    postgres.crash();

                    for (Future<HttpResponse<String>> answer : answers) {
                        assertUnavailable(answer.get());
                    }
                }
            }
        }
    }

    private static Connection lockTables(TestDatabase database) throws SQLException {
        Connection holder = database.connect();
        holder.setAutoCommit(false);
        try (Statement lock = holder.createStatement()) {
            lock.execute("LOCK TABLE orchestrator.project, orchestrator.session");
        }
        return holder;
    }

    private static int waiting(Connection holder) throws SQLException {
        try (Statement count = holder.createStatement();
                ResultSet row =
                        count.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
            row.next();
            return row.getInt(1);
        }
    }

    private HttpResponse<String> send(TestServer server, Session session, String route) {
        String method = route.substring(0, route.indexOf(' '));
        String path =
                route.substring(route.indexOf(' ') + 1).replace("{id}", session.id().toString());
        return switch (method) {
            case "GET" -> server.get(path);
            case "PATCH" -> server.patch(path, Map.of("title", "Shop"));
            default -> server.post(path, body(session, path));
        };
    }

    private Object body(Session session, String path) {
        return switch (path.substring(path.lastIndexOf('/') + 1)) {
            case "projects" -> Map.of("path", home.resolve("shop").toString());
            case "sessions" -> Map.of("projectId", session.projectId());
            case "messages" -> new PostMessageRequest("Again");
            default -> "";
        };
    }

    private static void assertUnavailable(HttpResponse<String> refused) {
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
        ProblemResponse problem = TestServer.JSON.readValue(refused.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo("database-unavailable");
        assertThat(problem.detail()).isEqualTo("The orchestrator's database does not answer.");
    }

    private static HttpResponse<String> say(TestServer server, Session session) {
        return server.postKeyed(
                "/v1/sessions/" + session.id() + "/messages",
                "key",
                new PostMessageRequest("Again"));
    }
}
