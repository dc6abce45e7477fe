package dev.troupe.cli.client;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.cli.testserver.PeerServer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessageRequest;
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
    private static final RetryBackoff QUICK =
            new RetryBackoff(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(500));

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
                request ->
                        attempt.incrementAndGet() < 3
                                ? PeerReply.cut()
                                : PeerReply.json(
                                        new PostedMessage(SESSION, SESSION, TASK, false, 1)));

        assertThat(api().postMessage(SESSION, new PostMessageRequest("hi")).taskId())
                .isEqualTo(TASK);

        assertThat(peer.asked(MESSAGES)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(peer.asked(MESSAGES).stream().map(PeerRequest::idempotencyKey).distinct())
                .hasSize(1);
        assertThat(peer.asked(MESSAGES).getFirst().idempotencyKey()).isNotBlank();
    }

    @Test
    void usesANewKeyForANewMessage() {
        peer.on(
                MESSAGES,
                request -> PeerReply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));
        api().postMessage(SESSION, new PostMessageRequest("hi"));
        api().postMessage(SESSION, new PostMessageRequest("hi"));
        assertThat(peer.asked(MESSAGES).stream().map(PeerRequest::idempotencyKey).distinct())
                .hasSize(2);
    }

    @Test
    void triesAgainWithTheTokenOfARestartedServer() {
        AtomicReference<ServerEndpoint> current =
                new AtomicReference<>(new ServerEndpoint(peer.endpoint().url(), "stale"));
        EndpointProvider connection = failingFor -> current.getAndSet(peer.endpoint());
        peer.on(
                MESSAGES,
                request -> PeerReply.json(new PostedMessage(SESSION, SESSION, TASK, false, 1)));

        var api = new TroupeApi(connection, QUICK, QUICK, Duration.ofSeconds(30));

        assertThat(api.postMessage(SESSION, new PostMessageRequest("hi")).event()).isEqualTo(1);
    }

    @Test
    void doesNotRepeatWhatTheServerRefused() {
        peer.on(MESSAGES, request -> PeerReply.problem(ErrorCode.WORKSPACE_BUSY, "It is busy."));

        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().postMessage(SESSION, new PostMessageRequest("hi")))
                .withMessage("It is busy.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.WORKSPACE_BUSY))
                .satisfies(e -> assertThat(e.hint()).isEqualTo(ErrorCode.WORKSPACE_BUSY.hint()));
        assertThat(peer.asked(MESSAGES)).hasSize(1);
    }

    @Test
    void saysThatTheTokenIsWrongWhenThereIsNoNewerOne() {
        ServerEndpoint wrong = new ServerEndpoint(peer.endpoint().url(), "wrong");
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
        peer.on(
                "GET /v1/sessions/" + SESSION,
                request -> PeerReply.text(status, "text/html", body));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().session(SESSION))
                .withMessageContaining("answered " + status + " to GET /v1/sessions/")
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void refusesAnAnswerItCannotRead() {
        peer.on(
                "GET /v1/sessions/" + SESSION,
                request -> PeerReply.text(200, "text/html", "<html>"));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api().session(SESSION))
                .withMessageContaining("could not be read")
                .satisfies(e -> assertThat(e.hint()).contains("troupe --version"));
    }

    @Test
    void givesUpOnAServerThatIsGone() {
        ServerEndpoint gone = peer.endpoint();
        peer.close();
        var api = new TroupeApi(failingFor -> gone, QUICK, QUICK, Duration.ofSeconds(30));
        assertThatExceptionOfType(TroupeException.class)
                .isThrownBy(() -> api.session(SESSION))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVER_UNREACHABLE));
    }

    @Test
    void tellsALivingServerFromADeadOneAndAStranger() throws InterruptedException {
        Duration patience = Duration.ofSeconds(5);
        assertThat(ServerProbe.of(peer.endpoint(), patience)).isEqualTo(ServerProbe.Health.ANSWERS);
        assertThat(ServerProbe.of(new ServerEndpoint(peer.endpoint().url(), "other"), patience))
                .isEqualTo(ServerProbe.Health.ABSENT);
        peer.on("GET /v1/projects", request -> exchange -> Thread.sleep(Duration.ofMinutes(1)));
        assertThat(ServerProbe.of(peer.endpoint(), Duration.ofMillis(200)))
                .isEqualTo(ServerProbe.Health.SILENT);
        peer.close();
        assertThat(ServerProbe.of(peer.endpoint(), patience)).isEqualTo(ServerProbe.Health.ABSENT);
    }

    private TroupeApi api() {
        return new TroupeApi(failingFor -> peer.endpoint(), QUICK, QUICK, Duration.ofSeconds(30));
    }
}
