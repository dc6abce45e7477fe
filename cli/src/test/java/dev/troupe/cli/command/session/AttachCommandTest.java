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
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.session.TaskView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class AttachCommandTest extends CommandFixture {
    @Test
    void looksOnFromWhereItIs() {
        UUID child = new UUID(1, 7);
        sessionIs(
                SessionState.WORKING,
                SessionAttendance.DETACHED,
                4,
                task(new UUID(1, 1), "failed", "earlier"),
                task(TASK, "running", ""));
        peer.tell(script ->
                script.posted("fix it")
                        .says(1, "I look.")
                        .then(new EventBody.FileChanged("a.txt", "edited", null, 1, 0, ""))
                        .then(new EventBody.TaskHandedOut(child, "explorer", "look around"))
                        .elsewhere(child, finished("succeeded"))
                        .says(2, "And see.")
                        .finished("failed", "Out of turns.", "turn-limit"));

        TestCommandLine.Ran ran = cli.run("attach", SESSION.toString());

        assertThat(ran.exit()).isEqualTo(ErrorCode.ofWire("turn-limit").exit()).isNotZero();
        assertThat(ran.out())
                .contains("ada: fix it", "← explorer: look around", "And see.", "Out of turns.")
                .contains("1 file changed (+1 −0)", "2 turns")
                .doesNotContain("I look.", "→ explorer");
        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).isEmpty();
        assertThat(peer.asked("PATCH " + AT_SESSION)).isEmpty();
    }

    private static EventBody finished(String state) {
        return new EventBody.TaskFinished("agent", state, "Seen.", null, null, List.of(), SPEND, 9);
    }

    @Test
    void programsGetWhatHappensFromNowOn() {
        sessionIs(SessionState.WORKING, SessionAttendance.DETACHED, 2, task(TASK, "running", ""));
        peer.tell(script -> script.posted("fix it").says(1, "I look.").says(2, "So.").succeeds());

        TestCommandLine.Ran ran = cli.run("attach", "--json");

        assertThat(ran.exit()).isZero();
        assertThat(ran.lines()).hasSize(4);
        assertThat(ran.out()).contains("\"So.\"", "\"exit\":0").doesNotContain("I look.", "fix it");
    }

    @Test
    void aLookoutCallsForWhateverIsNeeded() throws Exception {
        Path called = directory.resolve("called.txt");
        notify(called);
        sessionIs(SessionState.WORKING, SessionAttendance.DETACHED, 1, task(TASK, "running", ""));
        peer.tell(script -> script.posted("fix it").asks("make test").succeeds());
        ends();

        TestCommandLine.Ran ran = cli.run("attach", "--lookout");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).isEmpty();
        assertThat(peer.decisions()).isEmpty();
        await(() -> lines(called).size() == 2);
        assertThat(lines(called))
                .anyMatch(it -> it.endsWith(": an answer is needed"))
                .anyMatch(it -> it.endsWith(": done"));
    }

    /** The request has ended when it is looked at for the third time. */
    private void ends() {
        AtomicInteger looks = new AtomicInteger();
        peer.server()
                .on(
                        "GET " + AT_SESSION + "/tasks",
                        request ->
                                PeerReply.json(
                                        List.of(
                                                task(
                                                        TASK,
                                                        looks.getAndIncrement() < 2
                                                                ? "running"
                                                                : "succeeded",
                                                        ""))));
    }

    @Test
    void whatIsDetachedCallsFromAProcessOfItsOwn() throws Exception {
        Path called = directory.resolve("called.txt");
        notify(called);
        sessionIs(
                SessionState.IDLE, SessionAttendance.DETACHED, 1, task(TASK, "succeeded", "Done."));
        peer.tell(script -> script.posted("fix it"));

        TestCommandLine.Ran ran = cli.run("run", "--detach", "fix it");

        assertThat(ran.exit()).isZero();
        await(() -> !lines(called).isEmpty());
        assertThat(lines(called)).singleElement().asString().endsWith(": done");
    }

    @Test
    void whatALookoutHasToSayIsLoggedWithTimeAndSession() throws Exception {
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("config.yaml"),
                "cli:\n  notify:\n    command: ['%s']\n".formatted(directory.resolve("gone")));
        sessionIs(
                SessionState.IDLE, SessionAttendance.DETACHED, 1, task(TASK, "succeeded", "Done."));
        peer.tell(script -> script.posted("fix it"));

        assertThat(cli.run("run", "--detach", "fix it").exit()).isZero();

        Path log = home.resolve("logs/lookout.log");
        await(() -> !lines(log).isEmpty());
        assertThat(lines(log))
                .singleElement()
                .asString()
                .matches("[-0-9]{10}T[:0-9]{8}\\.[0-9]+Z " + SESSION + " .* cannot be run; .*");
    }

    @Test
    void whatComesUpTogetherIsOneCall() throws Exception {
        Path called = directory.resolve("called.txt");
        notify(called);
        sessionIs(SessionState.WORKING, SessionAttendance.DETACHED, 1, task(TASK, "running", ""));
        peer.server().on("GET /v1/approvals", request -> PeerReply.json(List.of()));
        peer.tell(script -> {
            script.posted("fix it").then(asked(1)).then(asked(2)).then(decided(1)).then(asked(3));
            script.wantsMoney("session").wantsMoney("team");
            script.then(decided(2)).then(decided(3)).then(asked(4)).succeeds();
        });
        ends();

        assertThat(cli.run("attach", "--lookout").exit()).isZero();

        await(() -> lines(called).stream().anyMatch(it -> it.endsWith(": done")));
        await(() -> lines(called).size() >= 4);
        assertThat(lines(called))
                .extracting(it -> it.substring(it.indexOf(": ") + 2))
                .containsExactlyInAnyOrder(
                        "an answer is needed",
                        "The budget of the session has no room.",
                        "an answer is needed",
                        "done");
    }

    private static EventBody asked(int number) {
        return new EventBody.ApprovalAsked(
                new UUID(7, number),
                "bash",
                "make",
                "in shop",
                "commands ask",
                ApprovalScope.SUBJECT);
    }

    private static EventBody decided(int number) {
        return new EventBody.ApprovalDecided(new UUID(7, number), true, "ada", null);
    }

    private void notify(Path file) throws IOException {
        Path script =
                Files.writeString(directory.resolve("call.sh"), "echo \"$1\" >> " + file + "\n");
        Path home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("config.yaml"),
                "cli:\n  notify:\n    after: 0s\n    command: [sh, '%s']\n".formatted(script));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(Duration.ofMillis(20));
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void leavesWhatWasAskedBefore() {
        sessionIs(SessionState.WAITING, SessionAttendance.DETACHED, 2, task(TASK, "waiting", ""));
        peer.tell(script -> script.posted("fix it").asks("make test"));

        TestCommandLine.Ran ran = cli.run("attach");

        assertThat(ran.exit()).isEqualTo(ErrorCode.APPROVAL_NEEDED.exit());
        assertThat(ran.out()).contains("troupe approve " + SessionEventScript.APPROVAL);
        assertThat(peer.decisions()).isEmpty();
    }

    @Test
    void tellsHowItEndedAndStartsNothing() {
        sessionIs(
                SessionState.IDLE,
                SessionAttendance.DETACHED,
                9,
                task(TASK, "succeeded", "All right."));

        TestCommandLine.Ran good = cli.run("attach");
        TestCommandLine.Ran programs = cli.run("attach", "--json");
        sessionIs(SessionState.FAILED, SessionAttendance.DETACHED, 9, failed());
        TestCommandLine.Ran bad = cli.run("attach");

        assertThat(good.exit()).isZero();
        assertThat(good.out()).contains("All right.", "done in");
        assertThat(programs.out()).contains("\"state\":\"succeeded\"", "\"exit\":0");
        assertThat(bad.exit()).isEqualTo(ErrorCode.MODEL_KEY_MISSING.exit());
        assertThat(bad.out()).contains("failed after", "No key.", "code: model-key-missing");
        assertThat(peer.asked("POST " + AT_SESSION + "/resume")).isEmpty();
    }

    private static TaskView failed() {
        return new TaskView(
                TASK,
                SESSION,
                null,
                "agent",
                "developer",
                "fix it",
                List.of(),
                "failed",
                null,
                1,
                0,
                "No key.",
                "model-key-missing",
                ModelUsage.NONE,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    @Test
    void aSessionInWhichNothingWasAskedHasNothingToFollow() {
        sessionIs(SessionState.IDLE, SessionAttendance.DETACHED, 0);
        peer.server().on("GET " + AT_SESSION + "/tasks", request -> PeerReply.json(List.of()));

        TestCommandLine.Ran ran = cli.run("attach", SESSION.toString());

        assertThat(ran.exit()).isEqualTo(ErrorCode.NOT_FOUND.exit());
        assertThat(ran.err()).contains("Session " + SESSION + " has no request yet.");
    }
}
