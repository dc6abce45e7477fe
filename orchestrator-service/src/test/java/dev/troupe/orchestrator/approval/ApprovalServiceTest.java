package dev.troupe.orchestrator.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApprovalServiceTest {
    private static final String QUESTION =
            """
            {"tool":"bash","subject":"make test","detail":"in /shop","reason":"no rule allows it"}\
            """;
    private static TestServer server;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir Path home;
    private Session session;
    private TaskClaim claim;
    private UUID approval;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
        worker = new TestWorker(ledger);
    }

    @BeforeEach
    void ask() throws Exception {
        session = server.session(home.resolve("shop"));
        server.say(session.id(), "Test it");
        claim = worker.claim();
        approval = worker.ask(claim, QUESTION);
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void anOpenQuestionIsShown() {
        ApprovalRequest open = list("?sessionId=" + session.id())[0];

        assertThat(open.id()).isEqualTo(approval);
        assertThat(open.taskId()).isEqualTo(claim.task().id());
        assertThat(open.tool()).isEqualTo("bash");
        assertThat(open.subject()).isEqualTo("make test");
        assertThat(open.detail()).isEqualTo("in /shop");
        assertThat(open.reason()).isEqualTo("no rule allows it");
        assertThat(open.state()).isEqualTo(ApprovalRequest.State.OPEN);
        assertThat(list("")).extracting(ApprovalRequest::id).contains(approval);
        Session now = server.get("/v1/sessions/" + session.id(), Session.class);
        assertThat(now.openApprovals()).isEqualTo(1);
        assertThat(now.state()).isEqualTo(SessionState.WAITING);
    }

    @Test
    void aReachThatIsNotKnownIsTheNarrowest() {
        decide(new DecideApprovalRequest(true, false, null));
        approval =
                worker.ask(
                        worker.claim(),
                        """
                        {"tool":"bash","subject":"make","scope":"galaxy","approvalGround":"WHIM","newer":1}
                        """);

        assertThat(list("?sessionId=" + session.id()))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.id()).isEqualTo(approval);
                    assertThat(it.scope()).isEqualTo(ApprovalScope.CHANGE);
                    assertThat(it.detail()).isEmpty();
                    assertThat(it.conflict()).isNull();
                });
    }

    @Test
    void anAnswerIsRecordedAndLetsTheTaskGoOn() {
        ApprovalRequest decided =
                TestServer.read(
                        decide(new DecideApprovalRequest(false, true, "use ant")),
                        ApprovalRequest.class);

        assertThat(decided.state()).isEqualTo(ApprovalRequest.State.DENIED);
        assertThat(decided.decidedBy()).isEqualTo("ann");
        assertThat(decided.note()).isEqualTo("use ant");
        assertThat(ledger.tasks().find(claim.task().id()).orElseThrow().state())
                .isEqualTo(TaskState.QUEUED);
        assertThat(TestServer.JSON.readTree(ledger.waits().find(approval).orElseThrow().decision()))
                .isEqualTo(
                        TestServer.JSON.readTree(
                                "{\"approved\":false,\"remember\":true,\"note\":\"use ant\",\"keepOnBranch\":false}"));
        assertThat(ledger.events().after(session.id(), 0, 100))
                .extracting(event -> event.body())
                .contains(new EventBody.ApprovalDecided(approval, false, "ann", "use ant"));
        assertThat(list("?sessionId=" + session.id())).isEmpty();
        assertThat(list("?open=false&sessionId=" + session.id())).containsExactly(decided);
        assertThat(list("?open=false")).contains(decided);
    }

    @Test
    void theTrailIsToldHowLongAPersonTook() {
        decide(new DecideApprovalRequest(true, false, null));

        assertThat(server.ledger().audits().pending(10_000))
                .filteredOn(it -> claim.task().id().equals(it.origin().taskId()))
                .filteredOn(it -> it.kind().equals("approval-decided"))
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.target()).isEqualTo("make test");
                    assertThat(it.detail()).containsEntry("tool", "bash");
                    assertThat(it.detail()).doesNotContainKey("script");
                    assertThat(Long.parseLong(it.detail().get("took-ms"))).isBetween(0L, 300_000L);
                });
    }

    @Test
    void theTrailIsToldWhatScriptWasAskedAbout() throws Exception {
        server.say(server.session(home.resolve("other")).id(), "Run it");
        TaskClaim other = worker.claim();
        approval =
                worker.ask(other, QUESTION.replace("\"tool\"", "\"scriptHash\":\"ab12\",\"tool\""));

        decide(new DecideApprovalRequest(true, false, null));

        assertThat(server.ledger().audits().pending(10_000))
                .filteredOn(it -> other.task().id().equals(it.origin().taskId()))
                .filteredOn(it -> it.kind().equals("approval-decided"))
                .singleElement()
                .satisfies(it -> assertThat(it.detail()).containsEntry("script", "ab12"));
    }

    @Test
    void theSameAnswerAgainChangesNothingAndAnotherIsRefused() {
        decide(new DecideApprovalRequest(true, false, null));

        ApprovalRequest again =
                TestServer.read(
                        decide(new DecideApprovalRequest(true, true, "yes!")),
                        ApprovalRequest.class);
        HttpResponse<String> other = decide(new DecideApprovalRequest(false, false, null));

        assertThat(again.state()).isEqualTo(ApprovalRequest.State.APPROVED);
        assertThat(again.note()).isNull();
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(problem(other).detail())
                .endsWith("was already approved by ann at " + again.decidedAt() + ".");
    }

    @Test
    void onlyAMergeCanBeLeftApart() {
        HttpResponse<String> refused = decide(DecideApprovalRequest.keepingOnBranch());

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(problem(refused).detail())
                .contains("keepOnBranch answers only which side of a merge");
    }

    @Test
    void aMergeIsLeftApartAndNeverForASession() throws Exception {
        server.say(server.session(home.resolve("other")).id(), "Do it all");
        UUID merge = worker.ask(worker.claim(), QUESTION.replace("bash", "merge"));

        HttpResponse<String> always = decide(merge, "{\"approved\":true,\"remember\":true}");
        HttpResponse<String> apart =
                decide(merge, "{\"approved\":false,\"remember\":false,\"keepOnBranch\":true}");
        HttpResponse<String> no = decide(merge, "{\"approved\":false,\"remember\":false}");

        assertThat(always.statusCode()).isEqualTo(400);
        assertThat(apart.statusCode()).isEqualTo(200);
        assertThat(ledger.waits().find(merge).orElseThrow().decision())
                .contains("\"keepOnBranch\":true");
        assertThat(no.statusCode()).isEqualTo(409);
    }

    @Test
    void ofConcurrentAnswersOneCounts() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService people = Executors.newFixedThreadPool(8)) {
            List<Future<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                boolean yes = i % 2 == 0;
                answers.add(
                        people.submit(() -> decide(new DecideApprovalRequest(yes, false, null))));
            }
            for (Future<HttpResponse<String>> answer : answers) {
                statuses.add(answer.get().statusCode());
            }
        }

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(8);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(8);
        assertThat(ledger.events().after(session.id(), 0, 100))
                .filteredOn(event -> event.body() instanceof EventBody.ApprovalDecided)
                .hasSize(1);
    }

    @Test
    void aWithdrawnQuestionCannotBeAnswered() {
        server.post("/v1/sessions/" + session.id() + "/cancel", "");

        HttpResponse<String> late = decide(new DecideApprovalRequest(true, false, null));

        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(problem(late).detail()).contains("was withdrawn");
        assertThat(list("?open=false&sessionId=" + session.id()))
                .extracting(ApprovalRequest::state)
                .containsExactly(ApprovalRequest.State.WITHDRAWN);
    }

    @Test
    void anUnknownApprovalIsNamed() {
        UUID nobody = UUID.randomUUID();
        HttpResponse<String> answer =
                server.post(
                        "/v1/approvals/" + nobody + "/decision",
                        new DecideApprovalRequest(true, false, null));

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(problem(answer).detail()).isEqualTo("There is no approval " + nobody + ".");
        assertThat(
                        problem(decide(new DecideApprovalRequest(true, false, "x".repeat(4_001))))
                                .code())
                .isEqualTo("invalid-request");
    }

    private HttpResponse<String> decide(DecideApprovalRequest decision) {
        return server.post("/v1/approvals/" + approval + "/decision", decision);
    }

    private static HttpResponse<String> decide(UUID question, String answer) {
        return server.post("/v1/approvals/" + question + "/decision", answer);
    }

    private static ApprovalRequest[] list(String query) {
        return server.get("/v1/approvals" + query, ApprovalRequest[].class);
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }
}
