package dev.troupe.service.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.service.wire.FilteredTestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What the server answers by itself, asked over plain sockets as clients that err would. */
class ProblemReportValveTest {
    private static final String MARK = "Zebra";
    private static FilteredTestServer site;

    @BeforeAll
    static void start() {
        site =
                FilteredTestServer.start(
                        _ -> (request, response, chain) -> chain.doFilter(request, response));
    }

    @AfterAll
    static void stop() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /things/%00Zebra HTTP/1.1",
                "GET /things/a%2FZebra HTTP/1.1",
                "GET /things/%zzZebra HTTP/1.1",
                "GET /things/<Zebra> HTTP/1.1",
                "GET /things/%5CZebra HTTP/1.1",
                "G@ET /Zebra HTTP/1.1",
                "Zebra",
                "GET nowhere/Zebra HTTP/1.1",
                "GET /Zebra HTTP/9.7",
            })
    void aRequestLineThatCannotBeReadIsAProblem(String line) throws IOException {
        problem(send(line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n"), 400, 505);
    }

    @Test
    void aRequestWithoutHostOrWithASenselessOneIsAProblem() throws IOException {
        problem(send("GET /caller HTTP/1.1\r\nConnection: close\r\n\r\n"), 400);
        problem(send("GET /caller HTTP/1.1\r\nHost: a b/Zebra\r\nConnection: close\r\n\r\n"), 400);
    }

    @ParameterizedTest
    @ValueSource(ints = {20_000, 100_000, 3_000_000})
    void headersThatAreTooLongAreAProblem(int size) throws IOException {
        problem(
                send(
                        "POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIdempotency-Key: "
                                + MARK.repeat(size / MARK.length())
                                + "\r\n\r\n"),
                400,
                431);
    }

    @Test
    void anAddressThatIsTooLongIsAProblem() throws IOException {
        String path = MARK.repeat(20_000);
        problem(
                send("GET /" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
                400,
                414);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRACE", "CONNECT"})
    void aMethodThatNobodyServesIsAProblem(String method) throws IOException {
        problem(
                send(method + " /caller HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
                400,
                405,
                501);
    }

    @Test
    void aFailureThatNobodyHandlesIsAProblemThatTellsNothing() throws Exception {
        ProblemResponse problem =
                problem(
                        send(
                                "GET /broken HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n"),
                        500);
        assertThat(problem.code()).isEqualTo(ErrorCode.INTERNAL.wire());
        assertThat(problem.detail()).doesNotContain("broken");
    }

    @Test
    void thereIsNoPageOfErrorsToAskFor() throws IOException {
        problem(send("GET /error HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), 404);
    }

    private static String send(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException refusedBeforeItWasSent) {
                // The answer is there to be read all the same.
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static ProblemResponse problem(String answer, Integer... statuses) {
        int end = answer.indexOf("\r\n\r\n");
        assertThat(end).as(answer).isPositive();
        String head = answer.substring(0, end);
        String body = answer.substring(end);
        ProblemResponse problem =
                JsonMapper.shared()
                        .readValue(
                                body.substring(body.indexOf('{'), body.lastIndexOf('}') + 1),
                                ProblemResponse.class);
        assertThat(head.toLowerCase(java.util.Locale.ROOT))
                .contains("content-type: application/problem+json")
                .doesNotContain("tomcat");
        assertThat(problem.status()).isIn((Object[]) statuses);
        assertThat(head).startsWith("HTTP/1.1 " + problem.status());
        assertThat(problem.detail()).isNotBlank();
        assertThat(problem.hint()).isNotBlank();
        assertThat(answer).doesNotContain(MARK).doesNotContain("apache").doesNotContain("java.");
        assertThat(ErrorCode.ofWire(problem.code()).wire()).isEqualTo(problem.code());
        return problem;
    }
}
