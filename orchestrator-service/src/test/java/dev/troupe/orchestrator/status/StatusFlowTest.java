package dev.troupe.orchestrator.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import dev.troupe.contracts.status.ServerStatus.RunningTask;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.ValidatorHistogram;
import dev.troupe.ledger.lease.ValidatorHistogram.DurationBucket;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the server stands, asked over HTTP while a worker's side of the ledger works. */
class StatusFlowTest {
    private static final ModelUsage SPEND = new ModelUsage(1_000, 50, 800, 4_000);

    @TempDir Path home;
    private TestServer server;
    private TestWorker worker;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start();
        worker = new TestWorker(server.workerLedger());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ServerStatus status() {
        return server.get("/v1/status", ServerStatus.class);
    }

    @Test
    void tellsWhatIsAtWorkAndWhatTheLastMinutesCameTo() throws Exception {
        ServerStatus before = status();
        assertThat(before.tasks()).isEqualTo(new ServerStatus.Tasks(0, 0, 0, 0, null));
        assertThat(before.running()).isEmpty();
        assertThat(before.sessions()).isEmpty();
        assertThat(before.recent().models()).isEmpty();
        Session session = server.session(home.resolve("shop"));
        server.session(home.resolve("idle"));
        server.say(session.id(), "Round up\nand down");
        TaskClaim claim = worker.claim();
        EventBody turn = new EventBody.TurnFinished(1, "big", "Hm.", 0, SPEND, 700, 1_000, 1_234);
        server.workerLedger()
                .journal()
                .append(
                        claim.key(),
                        JournalAppend.of(
                                1, List.of(new NewJournalEntry("turn", 1, "{}")), List.of(turn)));

        worker.report(
                List.of(
                        new ValidatorHistogram(
                                "before-tool", "hooks", 1, List.of(new DurationBucket(50, 3)))));

        ServerStatus now = status();

        assertThat(now.team()).isNull();
        assertThat(now.tasks()).isEqualTo(new ServerStatus.Tasks(0, 0, 1, 0, null));
        assertThat(now.workers())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.cell()).isEqualTo("local");
                    assertThat(it.running()).isEqualTo(1);
                    assertThat(it.slots()).isNull();
                    assertThat(it.seenAt()).isBeforeOrEqualTo(now.at());
                });
        RunningTask running = now.running().getFirst();
        assertThat(running.id()).isEqualTo(claim.task().id());
        assertThat(running.sessionId()).isEqualTo(session.id());
        assertThat(running.model()).isEqualTo("big");
        assertThat(running.contextTokens()).isEqualTo(700);
        assertThat(now.sessions())
                .extracting(Session::id, Session::state)
                .containsExactly(tuple(session.id(), SessionState.WORKING));
        assertThat(now.recent().minutes()).isEqualTo(10);
        assertThat(now.recent().models())
                .extracting(ModelFigures::model, ModelFigures::calls, ModelFigures::spend)
                .containsExactly(tuple("big", 1L, SPEND));
        assertThat(now.costs()).isEqualTo(new ServerStatus.Costs(SPEND, SPEND));
        assertThat(now.validators())
                .containsExactly(
                        new ServerStatus.ValidatorFigures("before-tool", "hooks", 3, 1, 50L, 50L));
    }

    @Test
    void refusesMinutesOutOfRange() {
        for (String minutes : List.of("0", "61", "-1")) {
            HttpResponse<String> answer = server.get("/v1/status?minutes=" + minutes);
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(TestServer.JSON.readValue(answer.body(), ProblemResponse.class).detail())
                    .isEqualTo("minutes must be 1 to 60, not " + minutes + ".");
        }
        assertThat(server.get("/v1/status?minutes=60").statusCode()).isEqualTo(200);
    }

    @Test
    void onlyAnAdministratorSeesOtherTeams() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Round up");

        assertThat(as("local", Role.VIEWER).tasks().queued()).isEqualTo(1);
        assertThat(as("local", Role.VIEWER).team()).isEqualTo("local");
        ServerStatus others = as("others", Role.DEVELOPER);
        assertThat(others.tasks().queued()).isZero();
        assertThat(others.sessions()).isEmpty();
        assertThat(others.workers()).hasSize(1);
        assertThat(as("others", Role.ADMIN).sessions()).hasSize(1);
        assertThatThrownBy(() -> as("local", Role.WORKER))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.FORBIDDEN));
    }

    private ServerStatus as(String team, Role role) {
        CallerIdentity caller = new CallerIdentity("eve", team, Set.of(role));
        return ScopedValue.where(CallerIdentity.CURRENT, caller)
                .call(() -> server.bean(StatusReport.class).of(10));
    }
}
