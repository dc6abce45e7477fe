package dev.troupe.cli.command.session;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.SPEND;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ResumeCommandTest extends CommandFixture {
    @Test
    void followsWorkInProgressFromItsBeginning() {
        sessionIs(
                SessionState.WORKING,
                SessionAttendance.HEADLESS,
                2,
                task(new UUID(1, 1), "succeeded", "earlier"),
                task(TASK, "running", ""));
        peer.tell(script -> script.posted("fix it").says(1, "I look.").succeeds());

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("ada: fix it").contains("I look.");
        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).isEmpty();
        assertThat(peer.asked("PATCH " + AT_SESSION)).isEmpty();
    }

    @Test
    void followsTheRequestAndNotWhatItHandedOut() {
        UUID child = new UUID(1, 7);
        sessionIs(
                SessionState.WORKING,
                SessionAttendance.HEADLESS,
                2,
                task(TASK, "waiting", ""),
                task(child, TASK, "running", ""));
        peer.tell(script ->
                script.posted("fix it")
                        .then(new EventBody.TaskHandedOut(child, "explorer", "look around"))
                        .elsewhere(
                                child,
                                new EventBody.TaskFinished(
                                        "agent",
                                        "succeeded",
                                        "Seen.",
                                        null,
                                        null,
                                        List.of(),
                                        SPEND,
                                        9))
                        .says(2, "Now I know.")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("← explorer: look around · succeeded", "Now I know.");
    }

    @Test
    void tellsAboutTheRequestWhenAllIsDone() {
        UUID child = new UUID(1, 7);
        sessionIs(
                SessionState.IDLE,
                SessionAttendance.HEADLESS,
                2,
                task(TASK, "succeeded", "All is done."),
                task(child, TASK, "succeeded", "Seen."));

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.out()).contains("All is done.").doesNotContain("Seen.");
    }

    @Test
    void doesNotTakeAnEarlierEndForTheEnd() {
        sessionIs(SessionState.WORKING, SessionAttendance.HEADLESS, 3, task(TASK, "running", ""));
        peer.tell(script ->
                script.posted("fix it")
                        .finished("failed", "No key.", "model-key-missing")
                        .says(1, "Now with a key.")
                        .says(2, "And more.")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("resume", SESSION.toString());

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("And more.");
    }

    @Test
    void letsAFailedRequestGoOn() {
        sessionIs(
                SessionState.FAILED,
                SessionAttendance.INTERACTIVE,
                7,
                task(TASK, "failed", "No key."));
        peer.tell(script -> script.posted("again").succeeds());

        assertThat(cli.run("resume").exit()).isZero();

        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).hasSize(1);
        assertThat(peer.asked("PATCH " + AT_SESSION).getFirst().body())
                .contains("\"attendance\":\"headless\"");
    }

    @Test
    void raisesTheBudgetBeforeItGoesOn() {
        sessionIs(
                SessionState.FAILED,
                SessionAttendance.HEADLESS,
                7,
                task(TASK, "failed", "No money."));
        peer.tell(script -> script.posted("again").succeeds());
        peer.server()
                .on(
                        "PATCH " + AT_SESSION,
                        request ->
                                PeerReply.json(
                                        SessionEventScript.session(
                                                SessionState.FAILED,
                                                SessionAttendance.HEADLESS,
                                                7)));

        assertThat(cli.run("resume", "--budget", "5").exit()).isZero();

        assertThat(peer.asked("PATCH " + AT_SESSION).getFirst().body())
                .contains("\"budgetMicros\":5000000");
        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).hasSize(1);
    }

    @Test
    void aBudgetThatWasRaisedIsNoReasonToLeave() {
        sessionIs(SessionState.WAITING, SessionAttendance.HEADLESS, 3, task(TASK, "waiting", ""));
        peer.server()
                .on(
                        "PATCH " + AT_SESSION,
                        request ->
                                PeerReply.json(
                                        SessionEventScript.session(
                                                SessionState.WORKING,
                                                SessionAttendance.HEADLESS,
                                                4)));
        peer.tell(script ->
                script.posted("fix it")
                        .wantsMoney("session")
                        .queued("decided")
                        .says(1, "Now I can.")
                        .succeeds());

        TestCommandLine.Ran ran = cli.run("resume", "--budget", "5");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("Now I can.");
        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).isEmpty();
    }

    @Test
    void leavesWhenTheRaisedBudgetIsTooSmallAgain() {
        sessionIs(SessionState.WORKING, SessionAttendance.HEADLESS, 4, task(TASK, "queued", ""));
        peer.tell(script ->
                script.posted("fix it").wantsMoney("session").queued("decided").wantsMoney("user"));

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.exit()).isEqualTo(ErrorCode.BUDGET_EXHAUSTED.exit());
        assertThat(ran.out())
                .contains("error: The budget of the user has no room.")
                .contains(
                        "next: An administrator raises the budget of a user: `troupe budget user");
    }

    @Test
    void leavesTheQuestionsOfADetachedSessionOpen() {
        sessionIs(SessionState.WAITING, SessionAttendance.DETACHED, 2, task(TASK, "waiting", ""));
        peer.tell(script -> script.posted("fix it").asks("make test"));

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(ran.out()).contains("troupe approve " + SessionEventScript.APPROVAL);
        assertThat(peer.decisions()).isEmpty();
        assertThat(peer.asked("PATCH " + AT_SESSION)).isEmpty();
    }

    @Test
    void saysSoWhenThereIsNothingToGoOnWith() {
        sessionIs(
                SessionState.IDLE,
                SessionAttendance.DETACHED,
                9,
                task(TASK, "succeeded", "All right."));

        TestCommandLine.Ran people = cli.run("resume");
        TestCommandLine.Ran programs = cli.run("resume", "--json");

        assertThat(people.exit()).isZero();
        assertThat(people.out()).contains("All right.").contains("finished all its requests");
        assertThat(programs.out()).contains("\"state\":\"idle\"").contains("\"exit\":0");
    }

    @Test
    void findsNoSessionWhereNoneEverWas() {
        peer.server()
                .on(
                        "GET /v1/projects",
                        request -> PeerReply.text(200, "application/json", "{\"items\":[]}"));

        TestCommandLine.Ran ran = cli.run("resume");

        assertThat(ran.exit()).isEqualTo(ErrorCode.NOT_FOUND.exit());
        assertThat(ran.err()).contains("There is no session for").contains("troupe run");
    }
}
