package dev.troupe.cli.chat;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody.PhaseChanged;
import dev.troupe.contracts.event.EventBody.QuestionAnswered;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.event.EventBody.TaskChanged;
import dev.troupe.contracts.event.EventBody.TaskHandedOut;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.FormField.Choice;
import dev.troupe.contracts.workflow.FormField.Kind;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.contracts.workflow.WorkflowView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests of a chat that several agents work on. */
class TerminalChatWorkflowTest extends TerminalChatFixture {
    private static final String WORKFLOW = AT_SESSION + "/workflow";
    private static final UUID QUESTION = UUID.fromString("01930000-0000-7000-8000-0000000000fa");
    private static final String ANSWERED = "POST /v1/questions/" + QUESTION + "/answers";
    private static final QuestionForm FORM =
            new QuestionForm(
                    "Before it is designed",
                    List.of(
                            new FormField(
                                    "store",
                                    "Where are wishes kept?",
                                    null,
                                    Kind.CHOICE,
                                    List.of(
                                            new Choice("db", "Database", null),
                                            new Choice("memory", "Memory", null)),
                                    "db"),
                            new FormField(
                                    "most", "How many at most?", null, Kind.NUMBER, null, null)));

    private final CountDownLatch answered = new CountDownLatch(1);

    @BeforeEach
    void aWorkflowIsThere() {
        peer.server().on("GET " + WORKFLOW, peerRequest -> PeerReply.json(view()));
        peer.server().on("POST " + WORKFLOW, peerRequest -> PeerReply.json(view()));
        peer.server().on("GET /v1/questions", peerRequest -> PeerReply.json(List.of(question())));
        peer.server()
                .on(
                        ANSWERED,
                        peerRequest -> {
                            answered.countDown();
                            return PeerReply.json(question());
                        });
    }

    private static WorkflowView view() {
        return new WorkflowView(
                SESSION,
                TASK,
                "a wish list",
                "running",
                null,
                false,
                WorkflowStatus.fresh().phases());
    }

    private static QuestionView question() {
        return new QuestionView(
                QUESTION,
                SESSION,
                TASK,
                FORM,
                QuestionView.State.OPEN,
                Instant.EPOCH,
                null,
                null,
                null);
    }

    /** Tells a story up to where a form is asked, and the rest when it was answered. */
    private void tell(Consumer<SessionEventScript> after) {
        SessionEventScript script =
                new SessionEventScript()
                        .posted("a wish list")
                        .then(new PhaseChanged(WorkflowPhase.QUESTIONS, State.ACTIVE, 1, null))
                        .then(new QuestionAsked(QUESTION, FORM))
                        .then(new TaskChanged("workflow", "waiting", "answer", null));
        List<SessionEvent> asked = script.events();
        after.accept(script);
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/events",
                        request ->
                                request.after() < asked.size()
                                        ? PeerEventStream.open(asked, answered)
                                        : PeerEventStream.open(
                                                script.after(request.after()),
                                                new CountDownLatch(1)));
    }

    private static void ends(SessionEventScript script) {
        script.then(new QuestionAnswered(QUESTION, Map.of("store", "memory", "most", 7), "ada"))
                .then(new PhaseChanged(WorkflowPhase.QUESTIONS, State.DONE, 1, "All is known."))
                .succeeds();
    }

    @Test
    void buildsAFeatureInPhasesAndAnswersWhatThatAsks() throws Exception {
        tell(TerminalChatWorkflowTest::ends);
        chat();
        shows("== questions ==", "Before it is designed", "1/2 Where are wishes kept?");
        shows("2) Memory", "number [db]:");
        type("both\r");
        shows("Type one number from 1 to 2.");
        type("2\r");
        shows("2/2 How many at most?");
        type("\r");
        shows("'most' must be answered");
        type("7\r");
        shows("questions", "All is known.", "done in");
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{\"store\":\"memory\",\"most\":7}}");
        assertThat(shown()).doesNotContain("answered by ada");

        type("/workflow a wish list for carts\r");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .isEqualTo(
                        "{\"text\":\"a wish list for carts\",\"workflow\":{\"stepwise\":false,"
                                + "\"skip\":[]}}");
    }

    @Test
    void wordsThatAreBeingWrittenAnswerNoForm() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        SessionEventScript script = new SessionEventScript().posted("a wish list");
        List<SessionEvent> begun = script.events();
        script.then(new QuestionAsked(QUESTION, FORM))
                .then(new TaskChanged("workflow", "waiting", "answer", null));
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/events",
                        request ->
                                request.after() < begun.size()
                                        ? PeerEventStream.open(begun, written)
                                        : PeerEventStream.open(
                                                script.after(request.after()),
                                                new CountDownLatch(1)));
        chat();
        shows("a wish list");
        type("2");
        await(() -> shown().contains("› 2"));
        written.countDown();
        shows("A question waits for you. It opens when your line is empty.");
        type(" of them\r");
        shows("2 of them", "1/2 Where are wishes kept?", "number [db]:");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getFirst().body()).contains("2 of them");
        type("2\r");
        shows("2/2 How many at most?");
    }

    @Test
    void whatIsPutOffIsAskedAgain() throws Exception {
        tell(TerminalChatWorkflowTest::ends);
        chat();
        shows("2) Memory", "number [db]:");
        type("\u001b");
        shows("put off; /answer asks again");
        assertThat(peer.asked("POST " + AT_SESSION + "/cancel")).isEmpty();
        type("/answer\r");
        shows("1/2 Where are wishes kept?", "number [db]:");
        type("\r");
        shows("2/2 How many at most?");
        type("3\r");
        shows("done in");
        assertThat(peer.asked(ANSWERED).getFirst().body()).contains("\"db\"", "\"most\":3");
    }

    @Test
    void whatSomebodyElseAnswersIsAskedNoMore() throws Exception {
        tell(TerminalChatWorkflowTest::ends);
        chat();
        shows("2) Memory", "number [db]:");
        answered.countDown();
        shows("answered by ada", "› ");
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }

    @Test
    void answersThatAreNotTakenAreAskedForAgain() throws Exception {
        tell(TerminalChatWorkflowTest::ends);
        peer.server()
                .on(ANSWERED, request -> PeerReply.problem(ErrorCode.INVALID_REQUEST, "Not so."));
        chat();
        shows("number [db]:");
        type("\r");
        shows("2/2 How many at most?");
        type("1\r");
        shows("Not so.", "1/2 Where are wishes kept?");
    }

    @Test
    void steersAWorkflowThatPauses() throws Exception {
        peer.tell(script ->
                script.posted("a wish list")
                        .then(
                                new PhaseChanged(
                                        WorkflowPhase.REVIEW, State.FAILED, 2, "Out of turns."))
                        .then(new TaskChanged("workflow", "waiting", "paused", null)));
        chat();
        shows("review failed", "paused", "/workflow resume lets it go on");
        type("/workflow\r");
        shows("a wish list", "discovery", "summary");
        type("/workflow rerun review\r");
        await(() -> !peer.asked("POST " + WORKFLOW).isEmpty());
        assertThat(peer.asked("POST " + WORKFLOW).getFirst().body())
                .isEqualTo("{\"action\":\"rerun\",\"phase\":\"review\"}");
        type("/workflow skip tea\r");
        shows("'tea' is no phase");
    }

    @Test
    void hasWorkSplitAndInterruptsIt() throws Exception {
        UUID child = new UUID(1, 7);
        peer.tell(script ->
                script.posted("rename it")
                        .then(new TaskHandedOut(child, "developer", "the carts"))
                        .elsewhere(child, new TaskChanged("agent", "queued", null, null)));
        peer.server().on("POST " + AT_SESSION + "/cancel", request -> PeerReply.json(session(1)));
        chat();
        shows("→ developer: the carts");
        type("/parallel\r");
        shows("What is to be done?");
        type("/parallel rename Cart to Basket\r");
        await(() -> !peer.asked(MESSAGES).isEmpty());
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .isEqualTo("{\"text\":\"rename Cart to Basket\",\"parallel\":true}");
        type("\u001b");
        shows("Interrupting");
        await(() -> !peer.asked("POST " + AT_SESSION + "/cancel").isEmpty());
    }

    @Test
    void givesBackWhatCannotBeginNow() throws Exception {
        peer.tell(script -> {});
        peer.server().on(MESSAGES, request -> PeerReply.problem(ErrorCode.CONFLICT, "Not now."));
        chat();
        shows("Ctrl-D leaves.");
        type("/parallel do it all\r");
        shows("error: ", "Not now.", "› /parallel do it all");
        type("\u0003");
    }
}
