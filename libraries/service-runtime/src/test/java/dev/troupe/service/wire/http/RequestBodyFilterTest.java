package dev.troupe.service.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.service.wire.FilteredTestServer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Bodies up to the limit and above it, through a real server. */
class RequestBodyFilterTest {
    private static final int LIMIT = 64 * 1024;
    private static final int MANY = 60 << 20;
    private static final int PIECE = 32 * 1024;
    private static final String STRANGER = "X-Stranger";
    private static final Logger LOG =
            (Logger) LoggerFactory.getLogger(RequestBodyFilterTest.class.getPackageName());
    private static final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private static FilteredTestServer site;

    @BeforeAll
    static void start() {
        site =
                FilteredTestServer.start(
                        _ -> callers(),
                        "--troupe.http.max-body-size=64KB",
                        "--troupe.http.max-message-size=256KB");
        logged.start();
        LOG.addAppender(logged);
    }

    @AfterAll
    static void stop() {
        LOG.detachAppender(logged);
        site.close();
    }

    private static Filter callers() {
        CallerIdentity known =
                new CallerIdentity("ann", "local", Set.of(CallerIdentity.Role.DEVELOPER));
        return (request, response, chain) -> {
            if (((HttpServletRequest) request).getHeader(STRANGER) == null) {
                RequestAdmission.pass(
                        known, (HttpServletRequest) request, (HttpServletResponse) response, chain);
            } else {
                chain.doFilter(request, response);
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"/echo,1", "/echo,65536", "/unread,65536"})
    void aBodyUpToTheLimitIsServed(String path, int size) throws Exception {
        String body = "x".repeat(size);
        String expected = path.equals("/echo") ? "got " + body : "done";

        assertThat(site.post(path, BodyPublishers.ofString(body)).body()).isEqualTo(expected);
        assertThat(site.post(path, chunked(size)).body()).isEqualTo(expected);
    }

    @Test
    void aBodyKeepsItsBytesAndAnEmptyOneStaysEmpty() throws Exception {
        String text = "ü€\u0000😀";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        BodyPublisher undeclared = BodyPublishers.fromPublisher(BodyPublishers.ofByteArray(bytes));

        assertThat(
                        site.post("/echo", undeclared, "Content-Type", "text/plain;charset=UTF-8")
                                .body())
                .isEqualTo("got " + text);
        assertThat(site.post("/echo", chunked(0)).body()).isEqualTo("got null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/echo", "/unread", "/caller", "/nothing"})
    void aLargerBodyIsRefusedWhateverItIsFor(String path) throws Exception {
        refused(site.post(path, BodyPublishers.ofString("x".repeat(LIMIT + 1))));
        refused(site.post(path, chunked(LIMIT + 1)));
        refused(site.post(path, chunked(LIMIT + 1), STRANGER, "yes"));
    }

    @Test
    void messagesHaveALimitOfTheirOwn() throws Exception {
        int most = 4 * LIMIT;
        String body = "x".repeat(most);

        assertThat(site.post("/messages/1", BodyPublishers.ofString(body)).body())
                .isEqualTo("got " + body);
        assertThat(site.post("/messages/1", chunked(most)).body()).isEqualTo("got " + body);
        for (BodyPublisher larger :
                List.of(BodyPublishers.ofString(body + "x"), chunked(most + 1))) {
            ProblemResponse problem =
                    JsonMapper.shared()
                            .readValue(
                                    site.post("/messages/1", larger).body(), ProblemResponse.class);
            assertThat(problem.code()).isEqualTo("request-too-large");
            assertThat(problem.detail()).contains("262,144 bytes");
            assertThat(problem.hint()).contains("`http.max-message-size`");
        }
        refused(site.post("/messages/1/more", chunked(LIMIT + 1)));
    }

    @Test
    void whatIsRefusedHasNoEffect() throws Exception {
        int before = site.effects();
        refused(site.post("/unread", chunked(LIMIT + 1)));
        assertThat(site.effects()).isEqualTo(before);
    }

    @Test
    void aBodyThatIsMalformedHasNoEffect() throws Exception {
        int before = site.effects();
        try (Socket socket = connect("POST /unread", "Transfer-Encoding: chunked")) {
            socket.getOutputStream().write("zz\r\n".getBytes(StandardCharsets.UTF_8));

            assertThat(answer(socket)).startsWith("HTTP/1.1 400 ");
        }
        assertThat(site.effects()).isEqualTo(before);
    }

    /** Whether strangers come so far is decided before. */
    @Test
    void whoeverReadsAStrangersBodyGetsIt() throws Exception {
        assertThat(site.post("/echo", chunked(LIMIT), STRANGER, "yes").body())
                .isEqualTo("got " + "x".repeat(LIMIT));
    }

    /** No reader's own words about what it could not read. */
    @ParameterizedTest
    @CsvSource({
        "/json,application/json",
        "/echo,application/x-www-form-urlencoded",
        "/unread,application/x-www-form-urlencoded",
        "/unread,multipart/form-data;boundary=b"
    })
    void aReaderThatMeetsTheLimitMidwayDoesNotAnswer(String path, String type) throws Exception {
        String begun = type.startsWith("multipart") ? "--b\r\n\r\n" : "{\"a\": \"";
        String text = begun + "x".repeat(LIMIT) + "\"}";
        BodyPublisher undeclared = BodyPublishers.fromPublisher(BodyPublishers.ofString(text));

        refused(site.post(path, undeclared, "Content-Type", type));
    }

    @Test
    void aBodyThatNoReaderUnderstandsIsStillMeasured() throws Exception {
        String text = "no JSON " + "x".repeat(LIMIT);
        BodyPublisher undeclared = BodyPublishers.fromPublisher(BodyPublishers.ofString(text));

        refused(site.post("/json", undeclared, "Content-Type", "application/json"));
    }

    @Test
    void aStreamOfEventsDoesNotBeginBehindALargeBody() throws Exception {
        try (Socket socket = connect("GET /stream", "Transfer-Encoding: chunked")) {
            String chunk = Integer.toHexString(LIMIT + 1) + "\r\n" + "x".repeat(LIMIT + 1) + "\r\n";
            socket.getOutputStream().write(chunk.getBytes(StandardCharsets.UTF_8));

            assertThat(answer(socket)).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void nobodyFillsTheLogWithRefusals() throws Exception {
        logged.list.clear();
        refused(site.post("/json", chunked(LIMIT + 1), "Content-Type", "application/json"));
        refused(site.post("/nothing", chunked(LIMIT + 1), STRANGER, "yes"));
        refused(
                site.post(
                        "/echo", BodyPublishers.ofString("x".repeat(LIMIT + 1)), STRANGER, "yes"));
        try (Socket socket = connect("Transfer-Encoding: chunked")) {
            socket.getOutputStream().write("no chunk\r\n".getBytes(StandardCharsets.UTF_8));
            assertThat(answer(socket)).startsWith("HTTP/1.1 400 ");
        }

        assertThat(logged.list)
                .filteredOn(it -> it.getLevel().isGreaterOrEqual(Level.INFO))
                .isEmpty();
    }

    /** Nothing has to be sent for an answer. */
    @Test
    void aDeclaredLengthIsRefusedAtOnce() throws Exception {
        try (Socket socket = connect("Content-Length: " + MANY)) {
            assertThat(answer(socket)).startsWith("HTTP/1.1 413 ").contains("Connection: close");
        }
    }

    @Test
    void theServerStopsReadingSoonAfterTheLimit() throws Exception {
        try (Socket socket = connect("Content-Length: " + MANY)) {
            assertThat(written(socket, "x".repeat(PIECE))).isLessThan(MANY / 2);
        }
        try (Socket socket = connect("Transfer-Encoding: chunked")) {
            String chunk = Integer.toHexString(PIECE) + "\r\n" + "x".repeat(PIECE) + "\r\n";
            assertThat(written(socket, chunk)).isLessThan(MANY / 2);
        }
    }

    private static Socket connect(String header) throws IOException {
        return connect("POST /echo", header);
    }

    private static Socket connect(String what, String header) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port());
        socket.setSoTimeout(10_000);
        socket.getOutputStream()
                .write(
                        "%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n%s\r\n\r\n"
                                .formatted(what, header)
                                .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readNBytes(300), StandardCharsets.UTF_8);
    }

    /** How much goes through until the server has closed the connection. */
    private static int written(Socket socket, String piece) {
        byte[] bytes = piece.getBytes(StandardCharsets.UTF_8);
        int written = 0;
        try {
            while (written < MANY) {
                socket.getOutputStream().write(bytes);
                written += bytes.length;
            }
        } catch (IOException closed) {
            return written;
        }
        return written;
    }

    private static BodyPublisher chunked(int size) {
        return BodyPublishers.fromPublisher(BodyPublishers.ofString("x".repeat(size)));
    }

    private static void refused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(ErrorCode.REQUEST_TOO_LARGE.status());
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        ProblemResponse problem =
                JsonMapper.shared().readValue(answer.body(), ProblemResponse.class);
        assertThat(problem.code()).isEqualTo("request-too-large");
        assertThat(problem.detail()).contains("65,536 bytes");
        assertThat(problem.hint()).contains("`http.max-body-size`");
    }
}
