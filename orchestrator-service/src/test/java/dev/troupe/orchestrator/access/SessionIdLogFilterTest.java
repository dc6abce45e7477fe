package dev.troupe.orchestrator.access;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.orchestrator.TestServer;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class SessionIdLogFilterTest {
    private static final String SESSION = "01930000-0000-7000-8000-00000000beef";
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @TempDir Path home;
    private final TestServer server = TestServer.shared();
    private final ListAppender<ILoggingEvent> logged =
            new ListAppender<>() {
                @Override
                protected void append(ILoggingEvent event) {
                    // Now, on the thread that serves the request: later its ids are gone.
                    event.prepareForDeferredProcessing();
                    super.append(event);
                }
            };
    private Logger framework;

    @BeforeEach
    void listen() {
        framework =
                (Logger)
                        LoggerFactory.getLogger(
                                "org.springframework.web.servlet.DispatcherServlet");
        framework.setLevel(Level.DEBUG);
        framework.setAdditive(false);
        logged.start();
        framework.addAppender(logged);
    }

    @AfterEach
    void leave() {
        framework.detachAppender(logged);
        framework.setAdditive(true);
        framework.setLevel(null);
    }

    @Test
    void whatIsLoggedForARequestNamesItsSessionAndTrace() {
        HttpRequest request =
                server.request("/v1/sessions/" + SESSION + "/tasks")
                        .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                        .build();

        assertThat(server.send(request).statusCode()).isEqualTo(404);

        assertThat(ids("/tasks"))
                .isNotEmpty()
                .allSatisfy(ids ->
                        assertThat(ids)
                                .containsEntry("sessionId", SESSION)
                                .containsEntry("traceId", TRACE));
    }

    @Test
    void whatMakesASessionNamesItFromThenOn() throws Exception {
        Session first = server.session(home.resolve("shop"));
        CreateSessionRequest sessionRequest =
                new CreateSessionRequest(first.projectId(), null, null, null, null, null, null);

        StartSessionResponse started =
                server.post(
                        "/v1/requests",
                        new StartSessionRequest(
                                sessionRequest, new PostMessageRequest("Look around")),
                        StartSessionResponse.class);
        server.leaveNoWork();

        // Its last line is logged when the answer is out already.
        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(ids("Completed 200"))
                                .extracting(ids -> ids.get("sessionId"))
                                .contains(
                                        first.id().toString(), started.session().id().toString()));
    }

    @Test
    void whoeverServesNoRequestIsLeftAlone() {
        SessionIdLogFilter.about(UUID.fromString(SESSION));

        assertThat(MDC.get("sessionId")).isNull();
    }

    @Test
    void aTraceBeginsWhereNoneIsNamed() {
        assertThat(server.get("/v1/projects?limit=1").statusCode()).isEqualTo(200);

        assertThat(ids("/v1/projects"))
                .isNotEmpty()
                .allSatisfy(ids -> {
                    assertThat(ids).doesNotContainKey("sessionId");
                    assertThat(ids.get("traceId")).matches("[0-9a-f]{32}");
                });
    }

    /** Of the lines that hold such words, as of the path of a request. */
    private List<Map<String, String>> ids(String words) {
        return List.copyOf(logged.list).stream()
                .filter(event -> event.getFormattedMessage().contains(words))
                .map(ILoggingEvent::getMDCPropertyMap)
                .toList();
    }
}
