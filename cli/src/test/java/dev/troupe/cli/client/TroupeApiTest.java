package dev.troupe.cli.client;

import static dev.troupe.cli.peer.Story.SESSION;
import static dev.troupe.cli.peer.Story.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.peer.Asked;
import dev.troupe.cli.peer.PeerServer;
import dev.troupe.cli.peer.Reply;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TroupeApiTest {
    private static final String MESSAGES = "POST /v1/sessions/" + SESSION + "/messages";
    private static final Backoff QUICK =
            new Backoff(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(500));

    private PeerServer peer;

    @BeforeEach
    void start() throws Exception {
        peer = new PeerServer("t");
    }

    @AfterEach
    void stop() {
        peer.close();
    }

    @Test
    void repeatsAPostWithTheSameKeyWhenItsAnswerIsLost() {
        AtomicInteger attempt = new AtomicInteger();
        peer.on(
                MESSAGES,
                call ->
                        attempt.incrementAndGet() < 3
                                ? Reply.cut()
                                : Reply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));

        assertThat(api().postMessage(SESSION, new PostMessage("hi")).taskId()).isEqualTo(TASK);

        assertThat(peer.asked(MESSAGES)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(peer.asked(MESSAGES).stream().map(Asked::idempotencyKey).distinct()).hasSize(1);
        assertThat(peer.asked(MESSAGES).getFirst().idempotencyKey()).isNotBlank();
    }

    @Test
    void usesANewKeyForANewMessage() {
        peer.on(MESSAGES, call -> Reply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));
        api().postMessage(SESSION, new PostMessage("hi"));
        api().postMessage(SESSION, new PostMessage("hi"));
        assertThat(peer.asked(MESSAGES).stream().map(Asked::idempotencyKey).distinct()).hasSize(2);
    }

    @Test
    void triesAgainWithTheTokenOfARestartedServer() {
        AtomicReference<Endpoint> current =
                new AtomicReference<>(new Endpoint(peer.endpoint().url(), "stale"));
        Connection connection = failingFor -> current.getAndSet(peer.endpoint());
        peer.on(MESSAGES, call -> Reply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));

        var api = new TroupeApi(connection, QUICK, QUICK, Duration.ofSeconds(30));

        assertThat(api.postMessage(SESSION, new PostMessage("hi")).event()).isEqualTo(1);
    }

    @Test
    void doesNotRepeatWhatTheServerRefused() {
        peer.on(MESSAGES, call -> Reply.problem(ErrorCode.WORKSPACE_BUSY, "It is busy."));

        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().postMessage(SESSION, new PostMessage("hi")))
                .withMessage("It is busy.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.WORKSPACE_BUSY))
                .satisfies(e -> assertThat(e.hint()).isEqualTo(ErrorCode.WORKSPACE_BUSY.hint()));
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    @Test
    void saysThatTheTokenIsWrongWhenThereIsNoNewerOne() {
        Endpoint wrong = new Endpoint(peer.endpoint().url(), "wrong");
        var api = new TroupeApi(failingFor -> wrong, QUICK, QUICK, Duration.ofSeconds(30));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api.session(SESSION))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAUTHENTICATED));
    }

    @ParameterizedTest
    @CsvSource({
        "500, <html>, INTERNAL",
        "503, '', SERVER_UNREACHABLE",
        "404, '{}', NOT_FOUND",
        "400, '[1]', INVALID_REQUEST",
        "418, 'teapot', INTERNAL"
    })
    void understandsAnswersThatAreNoProblemDocuments(int status, String body, ErrorCode code) {
        peer.on("GET /v1/sessions/" + SESSION, call -> Reply.text(status, "text/html", body));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().session(SESSION))
                .withMessageContaining("answered " + status + " to GET /v1/sessions/")
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void refusesAnAnswerItCannotRead() {
        peer.on("GET /v1/sessions/" + SESSION, call -> Reply.text(200, "text/html", "<html>"));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().session(SESSION))
                .withMessageContaining("could not be read")
                .satisfies(e -> assertThat(e.hint()).contains("troupe --version"));
    }

    @Test
    void givesUpOnAServerThatIsGone() {
        Endpoint gone = peer.endpoint();
        peer.close();
        var api = new TroupeApi(failingFor -> gone, QUICK, QUICK, Duration.ofSeconds(30));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api.session(SESSION))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVER_UNREACHABLE));
    }

    @Test
    void tellsALivingServerFromADeadOneAndAStranger() throws InterruptedException {
        Duration patience = Duration.ofSeconds(5);
        assertThat(Probe.of(peer.endpoint(), patience)).isEqualTo(Probe.Health.ANSWERS);
        assertThat(Probe.of(new Endpoint(peer.endpoint().url(), "other"), patience))
                .isEqualTo(Probe.Health.ABSENT);
        peer.on("GET /v1/projects", call -> exchange -> Thread.sleep(Duration.ofMinutes(1)));
        assertThat(Probe.of(peer.endpoint(), Duration.ofMillis(200)))
                .isEqualTo(Probe.Health.SILENT);
        peer.close();
        assertThat(Probe.of(peer.endpoint(), patience)).isEqualTo(Probe.Health.ABSENT);
    }

    private TroupeApi api() {
        return new TroupeApi(failingFor -> peer.endpoint(), QUICK, QUICK, Duration.ofSeconds(30));
    }
}
