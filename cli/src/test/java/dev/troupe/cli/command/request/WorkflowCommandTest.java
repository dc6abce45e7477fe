package dev.troupe.cli.command.request;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.PhaseChanged;
import dev.troupe.contracts.event.EventBody.TaskChanged;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.FormField.Choice;
import dev.troupe.contracts.workflow.FormField.Kind;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.contracts.workflow.WorkflowView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class WorkflowCommandTest extends CommandFixture {
    private static final String MESSAGES = "POST " + AT_SESSION + "/messages";
    private static final String SHOWN = "GET " + AT_SESSION + "/workflow";
    private static final String CHANGED = "POST " + AT_SESSION + "/workflow";
    private static final UUID QUESTION = UUID.fromString("01930000-0000-7000-8000-0000000000fa");
    private static final String ANSWERED = "POST /v1/questions/" + QUESTION + "/answers";

    public static final QuestionForm FORM =
            new QuestionForm(
                    "Before it is designed",
                    List.of(
                            new FormField(
                                    "store",
                                    "Where are wishes kept?",
                                    "It decides on the tables.",
                                    Kind.CHOICE,
                                    List.of(
                                            new Choice("db", "Database", "survives a restart"),
                                            new Choice("memory", "Memory", null)),
                                    "db"),
                            new FormField(
                                    "public",
                                    "May others see them?",
                                    null,
                                    Kind.YES_NO,
                                    null,
                                    false),
                            new FormField(
                                    "most", "How many at most?", null, Kind.NUMBER, null, null)));

    @BeforeEach
    void aWorkflowIsThere() {
        isAt("running", "children", WorkflowStatus.fresh());
        peer.server()
                .on(
                        CHANGED,
                        peerRequest ->
                                PeerReply.json(view("queued", null, WorkflowStatus.fresh())));
        peer.server().on("GET /v1/questions", peerRequest -> PeerReply.json(List.of(question())));
        peer.server().on(ANSWERED, peerRequest -> PeerReply.json(question()));
    }

    private void isAt(String state, @Nullable String waitingFor, WorkflowStatus progress) {
        peer.server().on(SHOWN, request -> PeerReply.json(view(state, waitingFor, progress)));
    }

    private static WorkflowView view(
            String state, @Nullable String waitingFor, WorkflowStatus progress) {
        return new WorkflowView(
                SESSION, TASK, "Add a wish list", state, waitingFor, false, progress.phases());
    }

    private static QuestionView question() {
        return new QuestionView(
                QUESTION,
                SESSION,
                TASK,
                FORM,
                QuestionView.State.OPEN,
                Instant.now(),
                null,
                null,
                null);
    }

    private static WorkflowPhaseView phase(
            WorkflowPhase phase, State state, int attempt, String summary) {
        return new WorkflowPhaseView(phase, state, attempt, List.of(), summary);
    }

    private static TaskChanged paused() {
        return new TaskChanged("workflow", "waiting", "paused", null);
    }

    private static TaskChanged goesOn() {
        return new TaskChanged("workflow", "queued", null, "decided");
    }

    @ParameterizedTest
    @CsvSource({"feature|a wish list, a wish list", "feature, feature", "a feature, a feature"})
    void theWordFeatureIsNoPartOfTheGoal(String words, String goal) {
        peer.tell(script -> script.posted(goal).succeeds());

        cli.run(("workflow|" + words).split("\\|", -1));

        assertThat(peer.asked(MESSAGES).getFirst().body()).startsWith("{\"text\":\"" + goal + "\"");
    }

    @Test
    void beginsAndFollowsPhaseByPhase() {
        peer.tell(script ->
                script.posted("a wish list")
                        .then(new EventBody.RunStarted(1, "w", "workflow", ""))
                        .then(new PhaseChanged(WorkflowPhase.DISCOVERY, State.ACTIVE, 1, null))
                        .then(new EventBody.Artefact("workflow", "workflow", 900))
                        .then(new TaskChanged("workflow", "waiting", "children", null))
                        .then(new TaskChanged("workflow", "queued", null, "children ended"))
                        .then(new EventBody.RunStarted(2, "w", "workflow", ""))
                        .then(
                                new PhaseChanged(
                                        WorkflowPhase.DISCOVERY, State.DONE, 1, "Carts, mostly."))
                        .then(new PhaseChanged(WorkflowPhase.EXPLORATION, State.SKIPPED, 0, null))
                        .then(new PhaseChanged(WorkflowPhase.REVIEW, State.ACTIVE, 2, null))
                        .then(
                                new PhaseChanged(
                                        WorkflowPhase.REVIEW, State.FAILED, 2, "Out of turns."))
                        .succeeds());

        TestCommandLine.Ran ran =
                cli.run("workflow", "--stepwise", "--skip", "exploration,review", "a wish list");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(MESSAGES).getFirst().body())
                .isEqualTo(
                        "{\"text\":\"a wish list\",\"workflow\":{\"stepwise\":true,"
                                + "\"skip\":[\"exploration\",\"review\"]}}");
        assertThat(ran.out())
                .contains(
                        "\n== discovery == phase 1 of 7\n✓ discovery\n    Carts, mostly.\n",
                        "- exploration skipped\n",
                        "== review == phase 6 of 7, attempt 2\n✗ review failed\n    Out of turns.\n")
                .doesNotContain("handed on", "children", "run 2");
    }

    @Test
    void showsHowFarItHasCome() {
        isAt(
                "waiting",
                "paused",
                WorkflowStatus.fresh()
                        .with(phase(WorkflowPhase.DISCOVERY, State.DONE, 1, "Carts,\nmostly."))
                        .with(phase(WorkflowPhase.EXPLORATION, State.SKIPPED, 0, ""))
                        .with(phase(WorkflowPhase.QUESTIONS, State.FAILED, 2, "Broke.")));

        for (String[] words : new String[][] {{"workflow"}, {"workflow", "show"}}) {
            TestCommandLine.Ran ran = cli.run(words);
            assertThat(ran.exit()).isZero();
            assertThat(ran.lines())
                    .startsWith("Add a wish list", "session " + SESSION + " · paused")
                    .anyMatch(it -> it.matches("✓ discovery +done +Carts, *mostly\\."))
                    .anyMatch(it -> it.matches("- exploration +skipped *"))
                    .anyMatch(it -> it.matches("✗ questions +failed \\(attempt 2\\) +Broke\\."))
                    .anyMatch(it -> it.matches(" +summary +pending"))
                    .endsWith("next: `troupe workflow rerun --session " + SESSION + "`");
        }
        assertThat(cli.run("workflow", "--json", "--session", "beef").out())
                .contains("\"waitingFor\":\"paused\"", "\"phase\":\"questions\"");
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "pause|{\"action\":\"pause\"}",
                "resume|{\"action\":\"resume\"}",
                "skip|{\"action\":\"skip\"}",
                "skip review|{\"action\":\"skip\",\"phase\":\"review\"}",
                "rerun architecture|{\"action\":\"rerun\",\"phase\":\"architecture\"}"
            })
    void changesHowItGoesOn(String words, String body) {
        TestCommandLine.Ran ran = cli.run(("workflow " + words).split(" "));

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(CHANGED).getFirst().body()).isEqualTo(body);
        assertThat(ran.out()).contains("Add a wish list", "summary");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "skip reviw|'reviw' is no phase. Did you mean `review`?",
                "resume it|'it' is one word too many after `workflow resume`.",
                "--stepwise|These options are for a new workflow",
                "--skip tea x|'tea' is no phase; it is one of discovery, exploration"
            })
    void beginsNothingByMistake(String words, String error) {
        TestCommandLine.Ran ran = cli.run(("workflow " + words).split(" "));

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains(error);
        assertThat(peer.asked(MESSAGES)).isEmpty();
    }

    @Test
    void takesWordsThatOnlyBeginLikeAVerbAsWhatToBuild() {
        peer.tell(script -> script.posted("x").succeeds());

        cli.run("workflow", "pause", "the", "player");
        cli.run("workflow", "resume upload");

        assertThat(peer.asked(MESSAGES))
                .extracting(it -> it.body())
                .satisfiesExactly(
                        it -> assertThat(it).contains("\"pause the player\""),
                        it -> assertThat(it).contains("\"resume upload\""));
    }

    @Test
    void leavesAPausedWorkflowWhereNobodyCanBeAsked() {
        peer.tell(script -> script.posted("x").then(paused()));
        isAt("waiting", "paused", WorkflowStatus.fresh());

        TestCommandLine.Ran ran = cli.run("workflow", "--stepwise", "a wish list");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .contains(
                        "paused: The workflow is paused.\n",
                        "next: Continue it with `troupe workflow resume --session " + SESSION);
        assertThat(cli.run("workflow", "--json", "a wish list").lines().getLast())
                .contains("\"state\":\"paused\"", "\"exit\":0");
    }

    @Test
    void aFailedPhaseIsNoSuccessWhereNobodyCanBeAsked() {
        peer.tell(script -> script.posted("x").then(paused()));
        isAt(
                "waiting",
                "paused",
                WorkflowStatus.fresh()
                        .with(phase(WorkflowPhase.DISCOVERY, State.FAILED, 1, "Broke.")));

        TestCommandLine.Ran ran = cli.run("workflow", "a wish list");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).contains("The phase discovery has failed.", "rerun --session");
    }

    @Test
    void asksAPersonHowAPausedWorkflowGoesOn() {
        isAt(
                "waiting",
                "paused",
                WorkflowStatus.fresh()
                        .with(phase(WorkflowPhase.DISCOVERY, State.DONE, 1, "Fine.")));

        peer.tell(script -> script.posted("x").then(paused()));
        TestCommandLine.Ran kept = cli.answered("what?\nskip tea\nn\n", "workflow", "a wish list");
        assertThat(kept.exit()).isZero();
        assertThat(kept.out())
                .contains("Go on with exploration? [Y/n/skip/rerun PHASE] ")
                .contains("Answer y, n, skip or rerun")
                .contains("troupe workflow resume");
        assertThat(peer.asked(CHANGED)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "y|{\"action\":\"resume\"}",
                "~~|{\"action\":\"resume\"}",
                "skip|{\"action\":\"skip\"}",
                "rerun discovery|{\"action\":\"rerun\",\"phase\":\"discovery\"}"
            })
    void doesWhatThePersonSaysToAPausedWorkflow(String typed, String body) {
        var goesOn = new CountDownLatch(1);
        isAt("waiting", "paused", WorkflowStatus.fresh());
        peer.server()
                .on(
                        CHANGED,
                        peerRequest -> {
                            goesOn.countDown();
                            return PeerReply.json(view("queued", null, WorkflowStatus.fresh()));
                        });
        SessionEventScript script = new SessionEventScript().posted("x").then(paused());
        int before = script.events().size();
        script.then(goesOn()).succeeds();
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/events",
                        peerRequest ->
                                peerRequest.after() < before
                                        ? PeerEventStream.open(
                                                script.events().subList(0, before), goesOn)
                                        : PeerEventStream.open(
                                                script.after(peerRequest.after()),
                                                new CountDownLatch(1)));

        TestCommandLine.Ran ran = cli.answered(typed + "\n", "workflow", "a wish list");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(CHANGED))
                .singleElement()
                .satisfies(it -> assertThat(it.body()).isEqualTo(body));
    }

    @Test
    void putsQuestionsToAPersonOneByOne() {
        var answered = new CountDownLatch(1);
        peer.server()
                .on(
                        ANSWERED,
                        peerRequest -> {
                            answered.countDown();
                            return PeerReply.json(question());
                        });
        SessionEventScript script =
                new SessionEventScript()
                        .posted("x")
                        .then(new EventBody.QuestionAsked(QUESTION, FORM));
        int before = script.events().size();
        script.then(new EventBody.QuestionAnswered(QUESTION, Map.of("most", 3), "ada")).succeeds();
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/events",
                        peerRequest ->
                                peerRequest.after() < before
                                        ? PeerEventStream.open(
                                                script.events().subList(0, before), answered)
                                        : PeerEventStream.open(
                                                script.after(peerRequest.after()),
                                                new CountDownLatch(1)));

        TestCommandLine.Ran ran = cli.answered("2\n\nmany\n3\n", "workflow", "a wish list");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{\"store\":\"memory\",\"public\":false,\"most\":3}}");
        assertThat(ran.out())
                .contains(
                        "Before it is designed\n  1/3 Where are wishes kept?\n",
                        "    It decides on the tables.\n    1) Database · survives a restart\n",
                        "    number [db]: ",
                        "    yes or no [no]: ",
                        "Type a number, of at most 308 digits.\n",
                        "answered by ada",
                        "most: 3");
    }

    @Test
    void tellsHowToAnswerWhereNobodyCanBeAsked() {
        peer.tell(script -> script.posted("x").then(new EventBody.QuestionAsked(QUESTION, FORM)));

        TestCommandLine.Ran ran = cli.run("workflow", "a wish list");

        assertThat(ran.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(ran.out())
                .contains("? Before it is designed\n  Where are wishes kept?\n")
                .contains("troupe answer " + QUESTION);
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }

    @Test
    void leavesOnesThatWereAnsweredElsewhereAlone() {
        peer.server().on("GET /v1/questions", request -> PeerReply.json(List.of()));
        peer.tell(script ->
                script.posted("x").then(new EventBody.QuestionAsked(QUESTION, FORM)).succeeds());

        assertThat(cli.answered("2\n", "workflow", "a wish list").exit()).isZero();
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }
}
