package dev.troupe.orchestrator.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskPriority;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import dev.troupe.orchestrator.project.TestGitRunner;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is set is what workers are given, from servers with these settings to their claims. */
class QueueLimitSynchronizerTest {
    private static final String QUEUE = "troupe.orchestrator.queue.";

    @TempDir Path home;
    private final TestDatabase database = TestPostgres.database();
    private Path repository;

    @BeforeEach
    void repository() throws Exception {
        repository = TestGitRunner.repository(home.resolve("shop"));
    }

    private TestServer server(String team, String... settings) throws SQLException {
        return TestServer.start(
                database,
                Stream.concat(
                                Stream.of("troupe.access.team=" + team),
                                Stream.of(settings).map(it -> QUEUE + it))
                        .toArray(String[]::new));
    }

    private UUID ask(TestServer server, @Nullable String model, @Nullable TaskPriority priority) {
        ProjectView project =
                server.post(
                        "/v1/projects",
                        new CreateProjectRequest(repository.toString()),
                        ProjectView.class);
        Session session =
                server.post(
                        "/v1/sessions",
                        new CreateSessionRequest(
                                project.id(),
                                null,
                                null,
                                null,
                                WorkspaceIsolation.WORKTREE,
                                model,
                                null),
                        Session.class);
        return server.post(
                        "/v1/sessions/" + session.id() + "/messages",
                        new PostMessageRequest("Begin").at(priority),
                        PostedMessage.class)
                .taskId();
    }

    private static Optional<TaskClaim> tryClaim(TestWorker worker) {
        return worker.tryClaim(Duration.ofMinutes(5));
    }

    @Test
    void twoTasksOfAFullModelRunOneAfterTheOther() throws Exception {
        try (TestServer server = server("blue", "at-once.model.my-model=1")) {
            UUID first = ask(server, "My-Model", null);
            UUID second = ask(server, "my_model", null);
            UUID other = ask(server, "another", null);
            TestWorker worker = new TestWorker(server.workerLedger());

            TaskClaim one = worker.claim();
            assertThat(one.task().id()).isEqualTo(first);
            assertThat(worker.claim().task().id()).isEqualTo(other);
            assertThat(tryClaim(worker)).isEmpty();
            worker.finish(one, TaskState.SUCCEEDED, null);

            assertThat(worker.claim().task().id()).isEqualTo(second);
        }
    }

    @Test
    void theLimitOfAProjectIsWrittenAsItsPath() throws Exception {
        Path link = Files.createSymbolicLink(home.resolve("link"), repository);
        String limit = "at-once.project[" + link + "]=1";
        try (TestServer server = server("blue", limit)) {
            ask(server, null, null);
            ask(server, null, null);
            TestWorker worker = new TestWorker(server.workerLedger());
            worker.claim();

            assertThat(tryClaim(worker)).isEmpty();
        }
        // Now the server finds the project, and a task that runs.
        try (TestServer server = server("blue", limit)) {
            TestWorker worker = new TestWorker(server.workerLedger());

            assertThat(tryClaim(worker)).isEmpty();
        }
    }

    @Test
    void whatIsSetNoMoreHoldsNoMore() throws Exception {
        try (TestServer server =
                server("blue", "at-once.team.blue=0", "at-once.cell.local=0", "weights.blue=2")) {
            ask(server, null, null);
            assertThat(tryClaim(new TestWorker(server.workerLedger()))).isEmpty();
        }
        try (TestServer server = server("blue", "at-once.cell.local=1")) {
            ask(server, null, null);
            TestWorker worker = new TestWorker(server.workerLedger());

            assertThat(tryClaim(worker)).isPresent();
            assertThat(tryClaim(worker)).isEmpty();
        }
    }

    @Test
    void threeToOneIsWhatTwoTeamsGet() throws Exception {
        String[] weights = {"weights.blue=3", "weights.red=1"};
        try (TestServer blue = server("blue", weights);
                TestServer red = server("red", weights)) {
            for (int i = 0; i < 12; i++) {
                ask(blue, null, null);
                ask(red, null, null);
            }
            TestWorker worker = new TestWorker(red.workerLedger());
            List<String> teams = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                teams.add(worker.claim().task().definition().team());
            }

            assertThat(teams).filteredOn("blue"::equals).hasSize(9);
        }
    }

    @Test
    void whatIsUrgentGoesFirstWithinItsTeamAlone() throws Exception {
        try (TestServer blue = server("blue");
                TestServer red = server("red")) {
            UUID low = ask(blue, null, TaskPriority.LOW);
            UUID normal = ask(blue, null, null);
            UUID other = ask(red, null, null);
            UUID high = ask(blue, null, TaskPriority.HIGH);
            TestWorker worker = new TestWorker(blue.workerLedger());

            assertThat(Stream.generate(() -> worker.claim().task().id()).limit(4).toList())
                    .containsExactly(high, other, normal, low);
        }
    }

    @Test
    void aPriorityIsOneOfThreeAndSetFromTheBeginning() throws Exception {
        try (TestServer server = server("blue")) {
            Session session = server.session(home.resolve("other"));
            String path = "/v1/sessions/" + session.id() + "/messages";

            HttpResponse<String> unknown =
                    server.post(path, "{\"text\": \"Begin\", \"priority\": \"urgent\"}");
            server.say(session.id(), "Begin");
            HttpResponse<String> late =
                    server.post(path, new PostMessageRequest("Faster").at(TaskPriority.HIGH));

            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body()).contains("priority");
            assertThat(late.statusCode()).isEqualTo(409);
            assertThat(late.body()).contains("cannot change once it has begun");
        }
    }

    @Test
    void aPathThatSaysNotWhereIsRefused() {
        assertThatThrownBy(() -> server("blue", "at-once.project.shop=1"))
                .hasRootCauseMessage(
                        "`troupe.orchestrator.queue.at-once.project` names 'shop'; it must be the"
                                + " absolute path of a checkout.");
    }
}
