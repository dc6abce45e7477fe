package dev.troupe.orchestrator.reaper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseReaperTest {
    private static TestServer server;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir Path home;

    @BeforeAll
    static void start() throws SQLException {
        server =
                TestServer.start(
                        "troupe.orchestrator.reaper.interval=50ms",
                        "troupe.orchestrator.reaper.grace=1s",
                        "troupe.orchestrator.reaper.max-crashes=2",
                        "troupe.orchestrator.reaper.gauges=50ms");
        ledger = server.workerLedger();
        worker = new TestWorker(ledger);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aTaskWhoseWorkersKeepDyingComesBackAndEndsInQuarantine() throws Exception {
        Session session = server.session(home.resolve("shop"));
        PostedMessage posted = server.say(session.id(), "Go");

        TaskClaim first = worker.tryClaim(Duration.ofMillis(200)).orElseThrow();
        awaitState(posted, TaskState.QUEUED);
        assertThat(find(posted).crashes()).isEqualTo(1);
        TaskClaim second = worker.tryClaim(Duration.ofMillis(200)).orElseThrow();
        assertThat(second.key().epoch()).isGreaterThan(first.key().epoch());
        awaitState(posted, TaskState.QUEUED);
        TaskClaim last = worker.tryClaim(Duration.ofMillis(200)).orElseThrow();
        assertThat(last.quarantining()).isTrue();
        awaitState(posted, TaskState.QUARANTINED);

        Session now = server.get("/v1/sessions/" + session.id(), Session.class);
        assertThat(now.state()).hasToString("FAILED");
    }

    @Test
    void theLedgersNumbersAreScraped() throws Exception {
        Session session = server.session(home.resolve("shop"));
        server.say(session.id(), "Go");

        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .untilAsserted(() -> {
                    String scrape = server.get("/actuator/prometheus").body();
                    assertThat(scrape).containsPattern("(?m)^queue_depth [1-9]");
                    assertThat(scrape)
                            .containsPattern("(?m)^task_states\\{state=\"queued\"} [1-9]");
                    assertThat(scrape).containsPattern("(?m)^audit_backlog [1-9]");
                });
        server.post("/v1/sessions/" + session.id() + "/cancel", "");
    }

    @Test
    void aRequestThatWaitsForItsCheckoutSaysSoOnceAndAgainAfterItGaveWay() throws Exception {
        Session first = server.session(home.resolve("shop"));
        server.say(first.id(), "Begin");
        TaskClaim begun = worker.claim();
        Session second = server.session(home.resolve("shop"));
        server.say(second.id(), "Go on");

        awaitWaits(second, 1);
        assertThat(waits(second).getFirst())
                .isEqualTo(
                        "Waiting for session %s to finish with the checkout %s.",
                        first.id(), first.projectPath());
        assertThat(waits(first)).isEmpty();

        worker.finish(begun, TaskState.SUCCEEDED, null);
        TaskClaim held = worker.claim();
        assertThat(held.task().definition().sessionId()).isEqualTo(second.id());
        UUID question =
                worker.ask(
                        held,
                        "{\"tool\":\"bash\",\"subject\":\"make\",\"detail\":\"\",\"reason\":\"\"}");
        server.say(first.id(), "Once more");
        TaskClaim again = worker.claim();
        server.post(
                "/v1/approvals/" + question + "/decision",
                new DecideApprovalRequest(true, false, null));

        awaitWaits(second, 2);
        worker.finish(again, TaskState.SUCCEEDED, null);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
        assertThat(waits(second)).hasSize(2);
    }

    @Test
    void namesTheQuestionThatHoldsACheckout() throws Exception {
        Session first = server.session(home.resolve("shop"));
        server.say(first.id(), "Begin");
        TaskClaim begun = worker.claim();
        UUID question =
                worker.askAndHold(
                        begun,
                        "{\"tool\":\"bash\",\"subject\":\"make all\",\"detail\":\"\",\"reason\":\"\"}");
        Session second = server.session(home.resolve("shop"));
        server.say(second.id(), "Go on");

        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .until(() -> !notices(second, "checkout-waits-for-answer").isEmpty());

        assertThat(notices(second, "checkout-waits-for-answer"))
                .singleElement()
                .asString()
                .contains(
                        first.id().toString(),
                        "`bash` do `make all`",
                        "`troupe approve " + question + "`",
                        "--worktree");
        assertThat(notices(first, "checkout-waits-for-answer")).isEmpty();
        assertThat(server.ledger().events().after(second.id(), 0, 100))
                .extracting(it -> it.body())
                .filteredOn(EventBody.Notice.class::isInstance)
                .extracting(it -> ((EventBody.Notice) it).question())
                .contains(question);
        server.post(
                "/v1/approvals/" + question + "/decision",
                new DecideApprovalRequest(true, false, null));
        UUID next =
                worker.askAndHold(
                        begun,
                        "{\"tool\":\"bash\",\"subject\":\"make install\",\"detail\":\"\",\"reason\":\"\"}");
        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .until(() -> notices(second, "checkout-waits-for-answer").size() == 2);
        assertThat(notices(second, "checkout-waits-for-answer").getLast())
                .contains("make install", next.toString());
        worker.finish(begun, TaskState.SUCCEEDED, null);
        worker.finish(worker.claim(), TaskState.SUCCEEDED, null);
    }

    private static void awaitWaits(Session session, int times) {
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> waits(session).size() == times);
    }

    private static List<String> waits(Session session) {
        return notices(session, "checkout-busy");
    }

    private static List<String> notices(Session session, String code) {
        return ledger.events().after(session.id(), 0, 1_000).stream()
                .map(SessionEvent::body)
                .filter(EventBody.Notice.class::isInstance)
                .map(EventBody.Notice.class::cast)
                .filter(notice -> notice.code().equals(code))
                .map(EventBody.Notice::text)
                .toList();
    }

    private static Task find(PostedMessage posted) {
        return ledger.tasks().find(posted.taskId()).orElseThrow();
    }

    private static void awaitState(PostedMessage posted, TaskState state) {
        Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> find(posted).state() == state);
    }
}
