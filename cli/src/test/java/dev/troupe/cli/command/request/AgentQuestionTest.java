package dev.troupe.cli.command.request;

import static dev.troupe.cli.command.request.WorkflowCommandTest.FORM;
import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request's agents ask while they work. */
class AgentQuestionTest extends CommandFixture {
    private static final UUID QUESTION = UUID.fromString("01930000-0000-7000-8000-0000000000fa");
    private static final String ANSWERED = "POST /v1/questions/" + QUESTION + "/answers";
    private static final QuestionForm ASKED = FORM.by("scout (look for stores)");

    @BeforeEach
    void anAgentAsks() {
        peer.server().on("GET /v1/questions", peerRequest -> PeerReply.json(List.of(question())));
        peer.server().on(ANSWERED, peerRequest -> PeerReply.json(question()));
        peer.tell(script -> script.posted("x").then(new QuestionAsked(QUESTION, ASKED)));
    }

    private static QuestionView question() {
        return new QuestionView(
                QUESTION,
                SESSION,
                TASK,
                ASKED,
                QuestionView.State.OPEN,
                Instant.now(),
                null,
                null,
                null);
    }

    /** The request goes on once it was answered. */
    private void goesOnWithTheAnswer() {
        var answered = new CountDownLatch(1);
        peer.server()
                .on(
                        ANSWERED,
                        peerRequest -> {
                            answered.countDown();
                            return PeerReply.json(question());
                        });
        SessionEventScript script =
                new SessionEventScript().posted("x").then(new QuestionAsked(QUESTION, ASKED));
        int before = script.events().size();
        script.succeeds();
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
    }

    @Test
    void yesTakesWhatIsSuggestedAndLeavesTheRestToTheAgent() {
        goesOnWithTheAnswer();

        TestCommandLine.Ran ran = cli.run("run", "--yes", "x");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{},\"leaveToAgent\":true}");
        assertThat(ran.out()).contains("? Before it is designed · scout (look for stores)");
        assertThat(ran.err())
                .contains("Took what is suggested and left the rest to the agent, with --yes");
    }

    @Test
    void whoIsThereIsAskedAndSeesWhoAsks() {
        goesOnWithTheAnswer();

        TestCommandLine.Ran ran = cli.answered("2\n\n3\n", "run", "x");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{\"store\":\"memory\",\"public\":false,\"most\":3}}");
        assertThat(ran.out()).contains("Before it is designed · scout (look for stores)\n  1/3");
    }

    @Test
    void whoIsThereLeavesAQuestionToTheAgent() {
        goesOnWithTheAnswer();

        TestCommandLine.Ran ran = cli.answered("-\n2\n\n-\n", "run", "x");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("number, or - to leave it to the agent");
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo(
                        "{\"answers\":{\"store\":\"memory\",\"public\":false},\"leaveToAgent\":true}");
    }

    @Test
    void programsReadTheFormAndTheNextStep() {
        TestCommandLine.Ran ran = cli.run("run", "--json", "x");

        assertThat(ran.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(ran.out())
                .contains("\"type\":\"question-asked\"", "\"asker\":\"scout (look for stores)\"");
        assertThat(ran.lines().getLast()).contains("troupe answer " + QUESTION);
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }

    @Test
    void fromElsewhereTheRestIsLeftToTheAgent() {
        assertThat(cli.run("answer", "--leave", "store=memory").exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{\"store\":\"memory\"},\"leaveToAgent\":true}");
        assertThat(cli.run("answer").out()).contains("scout (look for stores)");
    }
}
