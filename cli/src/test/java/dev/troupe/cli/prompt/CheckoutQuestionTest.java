package dev.troupe.cli.prompt;

import static dev.troupe.cli.testserver.SessionEventScript.APPROVAL;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.follow.ApprovalAnswerPolicy;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.FormPrompter;
import dev.troupe.cli.follow.InterruptCounter;
import dev.troupe.cli.follow.TaskFollower;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalOpener;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request in a terminal waits for a checkout that another session holds, which asks something. */
class CheckoutQuestionTest {
    private static final UUID OTHER = new UUID(9, 9);

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private SessionPeer peer;
    private LineDisciplineTerminal terminal;

    @BeforeEach
    void begin(@TempDir Path directory) throws Exception {
        peer = new SessionPeer(directory);
        peer.server()
                .on("GET /v1/approvals", peerRequest -> PeerReply.json(List.of(ofOtherSession())));
        terminal =
                new LineDisciplineTerminal(
                        "test", "xterm", new ByteArrayOutputStream(), StandardCharsets.UTF_8);
    }

    @AfterEach
    void end() throws Exception {
        terminal.close();
        peer.close();
    }

    @Test
    void isAnsweredThereAndTheRequestGoesOn() throws Exception {
        peer.tell(
                script -> script.posted("x").then(notice()),
                script ->
                        script.then(new EventBody.RunStarted(1, "w", "coder", "default", "m"))
                                .says(1, "Mine.")
                                .succeeds());
        AtomicReference<FollowedTaskOutcome> outcome = new AtomicReference<>();
        Thread following =
                Thread.ofPlatform().start(() -> outcome.set(follow(ApprovalAnswerPolicy.PERSON)));

        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!shown().endsWith("> ")) {
            assertThat(System.nanoTime()).as(shown()).isLessThan(deadline);
            Thread.sleep(Duration.ofMillis(10));
        }
        terminal.processInputBytes("y".getBytes(StandardCharsets.UTF_8));
        following.join(Duration.ofSeconds(60));

        assertThat(peer.decisions())
                .singleElement()
                .satisfies(it -> assertThat(it.body()).contains("\"approved\":true"));
        assertThat(outcome.get().state()).isEqualTo("succeeded");
        assertThat(shown())
                .contains(
                        "Session " + OTHER + ", which is using the checkout, asks:",
                        "bash wants to do this:",
                        "make all",
                        "Mine.");
    }

    @Test
    void isLeftAloneWhereNobodyCanBeAskedOrYesWasSaidForTheOwnRequest() {
        peer.tell(script ->
                script.posted("x")
                        .then(notice())
                        .then(new EventBody.RunStarted(1, "w", "coder", "default", "m"))
                        .says(1, "Mine.")
                        .succeeds());

        assertThat(follow(ApprovalAnswerPolicy.YES).state()).isEqualTo("succeeded");
        assertThat(follow(ApprovalAnswerPolicy.NO).state()).isEqualTo("succeeded");

        assertThat(peer.decisions()).isEmpty();
        assertThat(shown()).doesNotContain("wants to do this");
    }

    private FollowedTaskOutcome follow(ApprovalAnswerPolicy answering) {
        PrintStream out = new PrintStream(seen, true, StandardCharsets.UTF_8);
        ConsoleStreams console =
                new ConsoleStreams(
                        InputStream.nullInputStream(), out, out, true, true, true, false, false);
        TerminalOpener opener = () -> terminal;
        Session session =
                SessionEventScript.session(SessionState.IDLE, SessionAttendance.INTERACTIVE, 0);
        return new TaskFollower(
                        new TroupeApi(failingFor -> peer.server().endpoint()),
                        new TextTaskDisplay(console),
                        answering,
                        new KeyApprovalPrompter(opener, out, new AnsiStyle(false), () -> 100),
                        FormPrompter.NOBODY,
                        new InterruptCounter(),
                        true)
                .follow(FollowedTask.started(session, TASK, 1));
    }

    private String shown() {
        return seen.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;?]*[a-zA-Z@]", "");
    }

    private static EventBody notice() {
        return new EventBody.Notice(
                "checkout-waits-for-answer", "Session X holds the checkout.", APPROVAL);
    }

    private static ApprovalRequest ofOtherSession() {
        return new ApprovalRequest(
                APPROVAL,
                OTHER,
                new UUID(9, 1),
                "bash",
                "make all",
                "in /shop",
                "default: asks",
                ApprovalScope.SUBJECT,
                ApprovalRequest.State.OPEN,
                Instant.EPOCH,
                null,
                null,
                null,
                null);
    }
}
