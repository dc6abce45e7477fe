package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.RewindScope;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.task.RewindTarget;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session of two requests, of two steps and of one. */
class SessionRewindTest {
    @TempDir Path home;

    private TestServer server;
    private TestWorker worker;
    private Session session;

    @BeforeEach
    void begin() throws Exception {
        server = TestServer.start();
        worker = new TestWorker(server.workerLedger());
        session = server.session(home.resolve("shop"));
        work("First", 2);
        work("Second", 1);
    }

    @AfterEach
    void end() {
        server.close();
    }

    private void work(String text, int turns) throws Exception {
        server.say(session.id(), text);
        TaskClaim claim = worker.claim();
        for (int turn = 1; turn <= turns; turn++) {
            worker.edit(claim, turn, text + turn);
        }
        worker.finish(claim, TaskState.SUCCEEDED, null);
    }

    @Test
    void stepsAreCountedThroughTheSession() throws Exception {
        assertThat(history().requests())
                .flatExtracting(SessionHistory.Request::steps)
                .extracting(SessionHistory.Step::number)
                .containsExactly(1, 2, 3);
    }

    @Test
    void aRewindIsATaskThatKnowsItsPlace() throws Exception {
        TaskClaim claim = rewind(1, RewindScope.FILES);

        assertThat(claim.task().definition().kind()).isEqualTo("rewind");
        assertThat(claim.task().definition().goal()).isEqualTo("rewind to step 1, files only");
        assertThat(target(claim))
                .isEqualTo(
                        new RewindTarget(
                                1, history().requests().getFirst().taskId(), 1, RewindScope.FILES));
        assertThat(problem(1).code()).isEqualTo("conflict");
        worker.finish(claim, TaskState.SUCCEEDED, null);

        assertThat(undone()).containsExactly(false, true, false);
        server.post(base() + "/redo", "", StartedTask.class);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
        assertThat(undone()).containsExactly(false, true, false, false);
        server.post(base() + "/redo", "", StartedTask.class);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
        assertThat(undone()).doesNotContain(true);
    }

    @Test
    void theSecondRequestHasItsOwnTurns() throws Exception {
        RewindTarget target = target(rewind(3, null));

        assertThat(target.request()).isEqualTo(history().requests().get(1).taskId());
        assertThat(target.turn()).isOne();
        assertThat(target.scope()).isEqualTo(RewindScope.BOTH);
    }

    @Test
    void beforeTheFirstRequestIsStepNought() throws Exception {
        TaskClaim claim = rewind(0, RewindScope.BOTH);
        assertThat(target(claim).request()).isNull();
        worker.finish(claim, TaskState.SUCCEEDED, null);

        assertThat(undone()).containsExactly(true, true, false);
    }

    @Test
    void refusesWhatIsNoStepOfTheSession() throws Exception {
        ProblemResponse unknown = problem(4);
        assertThat(unknown.code()).isEqualTo("not-found");
        assertThat(unknown.detail()).isEqualTo("Session " + session.id() + " has no step 4.");
        assertThat(unknown.hint()).contains("troupe history");
        assertThat(problem(null).code()).isEqualTo("invalid-request");
        assertThat(problem(-1).code()).isEqualTo("invalid-request");
        Session other = server.session(home.resolve("other"));
        assertThat(
                        server.post(
                                        "/v1/sessions/" + other.id() + "/rewind",
                                        new RewindRequest(1, null))
                                .statusCode())
                .isEqualTo(404);
    }

    private TaskClaim rewind(int step, @Nullable RewindScope what) throws Exception {
        StartedTask started =
                server.post(base() + "/rewind", new RewindRequest(step, what), StartedTask.class);
        TaskClaim claim = worker.claim();
        assertThat(claim.task().id()).isEqualTo(started.taskId());
        return claim;
    }

    private static RewindTarget target(TaskClaim claim) {
        return Objects.requireNonNull(
                TestServer.JSON
                        .readValue(claim.task().definition().input(), TaskInput.class)
                        .rewind());
    }

    private ProblemResponse problem(@Nullable Integer step) throws Exception {
        return TestServer.JSON.readValue(
                server.post(base() + "/rewind", new RewindRequest(step, null)).body(),
                ProblemResponse.class);
    }

    private List<Boolean> undone() throws Exception {
        return history().requests().stream().map(SessionHistory.Request::undone).toList();
    }

    private SessionHistory history() throws Exception {
        return server.get(base() + "/history", SessionHistory.class);
    }

    private String base() {
        return "/v1/sessions/" + session.id();
    }
}
