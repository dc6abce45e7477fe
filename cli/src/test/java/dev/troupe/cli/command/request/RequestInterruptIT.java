package dev.troupe.cli.command.request;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.testkit.process.PosixSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real signals to a real process. */
class RequestInterruptIT {
    private static final String CANCEL = "POST /v1/sessions/" + SESSION + "/cancel";
    private static final String EVENTS = "GET /v1/sessions/" + SESSION + "/events";

    @TempDir Path directory;
    private SessionPeer peer;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        peer = new SessionPeer(directory.toRealPath());
        TroupeHome home = new TroupeHome(directory.resolve("home"));
        peer.server().announce(home);
    }

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
        peer.close();
    }

    @Test
    void cancelsTheRequestAndWaitsForItsEnd() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        SessionEventScript script =
                new SessionEventScript()
                        .posted("hi")
                        .finished("cancelled", "Cancelled.", "cancelled");
        peer.server()
                .on(
                        EVENTS,
                        peerRequest ->
                                peerRequest.after() == 0
                                        ? PeerEventStream.open(
                                                script.events().subList(0, 1), cancelled)
                                        : PeerEventStream.ending(
                                                script.after(peerRequest.after())));
        peer.server().on(CANCEL, peerRequest -> cancelledBy(cancelled));
        Process run = begin();

        signal(run);

        assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(130);
        assertThat(peer.asked(CANCEL)).hasSize(1);
    }

    @Test
    void leavesAtOnceWhenInterruptedTwice() throws Exception {
        SessionEventScript script = new SessionEventScript().posted("hi");
        CountDownLatch never = new CountDownLatch(1);
        peer.server().on(EVENTS, peerRequest -> PeerEventStream.open(script.events(), never));
        peer.server().on(CANCEL, peerRequest -> cancelledBy(new CountDownLatch(1)));
        Process run = begin();

        signal(run);
        await(() -> !peer.asked(CANCEL).isEmpty());
        signal(run);

        assertThat(run.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(130);
    }

    private static PeerReply cancelledBy(CountDownLatch latch) {
        latch.countDown();
        return PeerReply.json(
                SessionEventScript.session(SessionState.CANCELLED, SessionAttendance.HEADLESS, 1));
    }

    private Process begin() throws Exception {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.troupe.cli.CommandLineMain",
                        "run",
                        "hi");
        ProcessBuilder builder =
                new ProcessBuilder(PosixSignal.INT.heard(command))
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put(TroupeHome.VARIABLE, directory.resolve("home").toString());
        Process run = builder.start();
        started.add(run);
        await(() -> !peer.asked(EVENTS).isEmpty());
        return run;
    }

    private static void signal(Process run) {
        assertThat(PosixSignal.INT.send(run.pid())).isTrue();
    }

    private static void await(java.util.function.BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(40).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(Duration.ofMillis(20));
        }
    }
}
