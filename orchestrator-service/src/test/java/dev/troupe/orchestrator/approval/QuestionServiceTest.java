package dev.troupe.orchestrator.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionServiceTest {
    private static final QuestionForm FORM =
            new QuestionForm(
                    "Before it is designed",
                    List.of(
                            new FormField(
                                    "public",
                                    "May others see it?",
                                    "It decides on the tables.",
                                    FormField.Kind.YES_NO,
                                    null,
                                    false),
                            new FormField(
                                    "name",
                                    "What is it called?",
                                    null,
                                    FormField.Kind.TEXT,
                                    null,
                                    null)));
    private static TestServer server;
    private static Ledger ledger;
    private static TestWorker worker;
    @TempDir Path home;
    private Session session;
    private TaskClaim claim;
    private UUID question;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        ledger = server.workerLedger();
        worker = new TestWorker(ledger);
    }

    @BeforeEach
    void ask() throws Exception {
        session = server.session(home.resolve("shop"));
        server.say(session.id(), "Build it");
        claim = worker.claim();
        question =
                worker.ask(
                        claim,
                        TaskWaitKind.ANSWER,
                        WaitReason.ANSWER,
                        TestServer.JSON.writeValueAsString(FORM));
    }

    @AfterEach
    void leaveNoWork() {
        server.leaveNoWork();
    }

    @Test
    void anOpenQuestionIsShownAndIsNoApproval() {
        QuestionView open = list("?sessionId=" + session.id())[0];

        assertThat(open.id()).isEqualTo(question);
        assertThat(open.taskId()).isEqualTo(claim.task().id());
        assertThat(open.form()).isEqualTo(FORM);
        assertThat(open.state()).isEqualTo(QuestionView.State.OPEN);
        assertThat(open.answers()).isNull();
        assertThat(list("")).contains(open);
        assertThat(
                        server.get(
                                "/v1/approvals?open=false&sessionId=" + session.id(),
                                ApprovalRequest[].class))
                .isEmpty();
        Session asking = server.get("/v1/sessions/" + session.id(), Session.class);
        assertThat(asking.openApprovals()).isZero();
        assertThat(asking.openQuestions()).isEqualTo(1);
    }

    @Test
    void answersAreCompletedRecordedAndLetTheTaskGoOn() {
        QuestionView answered =
                TestServer.read(answer(Map.of("name", "Wishes")), QuestionView.class);

        Map<String, Object> all = Map.of("public", false, "name", "Wishes");
        assertThat(answered.state()).isEqualTo(QuestionView.State.ANSWERED);
        assertThat(answered.answers()).isEqualTo(all);
        assertThat(answered.answeredBy()).isEqualTo("ann");
        assertThat(ledger.tasks().find(claim.task().id()).orElseThrow().state())
                .isEqualTo(TaskState.QUEUED);
        assertThat(ledger.waits().find(question).orElseThrow().decision())
                .isEqualTo("{\"answers\":{\"public\":false,\"name\":\"Wishes\"}}");
        assertThat(ledger.events().after(session.id(), 0, 100))
                .extracting(event -> event.body())
                .contains(new EventBody.QuestionAnswered(question, all, "ann"));
        assertThat(ledger.audits().pending(10_000))
                .filteredOn(it -> session.id().equals(it.origin().sessionId()))
                .filteredOn(it -> it.kind().equals("question-answered"))
                .singleElement()
                .satisfies(it -> assertThat(it.target()).isEqualTo("Before it is designed"));
        assertThat(list("?sessionId=" + session.id())).isEmpty();
        assertThat(list("?open=false&sessionId=" + session.id())).containsExactly(answered);
    }

    @Test
    void everyFaultIsToldAndNothingTaken() {
        HttpResponse<String> wrong = answer(Map.of("publik", true));

        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(problem(wrong).detail())
                .isEqualTo(
                        "'name' must be answered, because it has no suggested answer."
                                + " No question has the key 'publik'; the questions are public, name.");
        assertThat(problem(server.post("/v1/questions/" + question + "/answers", "{}")).detail())
                .isEqualTo("answers is missing.");
        assertThat(list("?sessionId=" + session.id())).hasSize(1);
    }

    @Test
    void whatAnAgentAsksCanBeLeftToIt() throws Exception {
        Session other = server.session(home.resolve("other"));
        server.say(other.id(), "Build it too");
        QuestionForm form = FORM.by("scout (Look)");
        UUID agents =
                worker.ask(
                        worker.claim(),
                        TaskWaitKind.ANSWER,
                        WaitReason.ANSWER,
                        TestServer.JSON.writeValueAsString(form));
        AnswerQuestionRequest nobody = AnswerQuestionRequest.nobody();

        QuestionView left =
                TestServer.read(
                        server.post("/v1/questions/" + agents + "/answers", nobody),
                        QuestionView.class);
        HttpResponse<String> workflows =
                server.post("/v1/questions/" + question + "/answers", nobody);

        assertThat(left.form().asker()).isEqualTo("scout (Look)");
        assertThat(left.answers()).isEqualTo(Map.of("public", false));
        assertThat(
                        TestServer.read(
                                server.post("/v1/questions/" + agents + "/answers", nobody),
                                QuestionView.class))
                .isEqualTo(left);
        assertThat(workflows.statusCode()).isEqualTo(400);
        assertThat(problem(workflows).detail())
                .isEqualTo("A workflow asks this question, so no agent can decide it.");
    }

    @Test
    void whatIsSaidMeanwhileIsHeardWithTheAnswers() {
        server.say(session.id(), "Mind the taxes");

        assertThat(ledger.events().after(session.id(), 0, 100))
                .extracting(event -> event.body())
                .filteredOn(EventBody.Notice.class::isInstance)
                .extracting(body -> ((EventBody.Notice) body).code())
                .contains("heard-later");
    }

    @Test
    void theSameAnswersAgainChangeNothingAndOthersAreRefused() {
        QuestionView first = TestServer.read(answer(Map.of("name", "Wishes")), QuestionView.class);

        QuestionView again =
                TestServer.read(
                        answer(Map.of("public", false, "name", "Wishes")), QuestionView.class);
        HttpResponse<String> other = answer(Map.of("name", "Dreams"));

        assertThat(again).isEqualTo(first);
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(problem(other).detail())
                .isEqualTo(
                        "Question %s was already answered by ann at %s."
                                .formatted(question, first.answeredAt()));
    }

    @Test
    void secretsInAnswersAreNotKept() {
        QuestionView answered =
                TestServer.read(
                        answer(Map.of("name", "ghp_" + "a1B2c3D4e5".repeat(3) + "abcdef")),
                        QuestionView.class);

        assertThat(ledger.waits().find(question).orElseThrow().decision())
                .doesNotContain("a1B2c3D4e5");
        assertThat(String.valueOf(answered.answers())).doesNotContain("a1B2c3D4e5");
    }

    @Test
    void aWithdrawnOrUnknownQuestionCannotBeAnswered() {
        UUID nobody = UUID.randomUUID();
        server.post("/v1/sessions/" + session.id() + "/cancel", "");

        HttpResponse<String> late = answer(Map.of("name", "Wishes"));
        HttpResponse<String> none =
                server.post(
                        "/v1/questions/" + nobody + "/answers",
                        new AnswerQuestionRequest(Map.of()));

        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(problem(late).detail()).contains("was withdrawn");
        assertThat(list("?open=false&sessionId=" + session.id())[0])
                .satisfies(it -> {
                    assertThat(it.state()).isEqualTo(QuestionView.State.WITHDRAWN);
                    assertThat(it.answeredAt()).isNull();
                });
        assertThat(none.statusCode()).isEqualTo(404);
        assertThat(problem(none).hint()).contains("`troupe answer`");
    }

    private HttpResponse<String> answer(Map<String, Object> answers) {
        return server.post(
                "/v1/questions/" + question + "/answers", new AnswerQuestionRequest(answers));
    }

    private static QuestionView[] list(String query) {
        return server.get("/v1/questions" + query, QuestionView[].class);
    }

    private static ProblemResponse problem(HttpResponse<String> answer) {
        return TestServer.JSON.readValue(answer.body(), ProblemResponse.class);
    }
}
