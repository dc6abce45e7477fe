package dev.troupe.service.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
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
    private static FilteredTestServer site;

    @BeforeAll
    static void start() {
        ((Logger) LoggerFactory.getLogger(RequestBodyFilter.class)).setLevel(Level.ERROR);
        site = FilteredTestServer.start(_ -> callers(), "--troupe.http.max-body-size=64KB");
    }

    @AfterAll
    static void stop() {
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
    void nothingOfAStrangersUndeclaredBodyIsKept() throws Exception {
        assertThat(site.post("/echo", chunked(LIMIT), STRANGER, "yes").body())
                .isEqualTo("got null");
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
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port());
        socket.setSoTimeout(10_000);
        socket.getOutputStream()
                .write(
                        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n%s\r\n\r\n"
                                .formatted(header)
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
