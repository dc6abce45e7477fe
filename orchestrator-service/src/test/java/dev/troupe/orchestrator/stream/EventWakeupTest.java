package dev.troupe.orchestrator.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.orchestrator.SseReader;
import dev.troupe.orchestrator.TestBroker;
import dev.troupe.orchestrator.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that hardly ever looks into the ledger by itself: only wake-ups tell its readers of news. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class EventWakeupTest {
    private static TestBroker broker;
    private static TestServer server;
    @TempDir Path home;

    @BeforeAll
    static void start() throws Exception {
        broker = new TestBroker();
        server =
                TestServer.start(
                        "troupe.broker.url=" + broker.url(),
                        "troupe.orchestrator.stream.heartbeat=1m",
                        "troupe.orchestrator.stream.poll=1m");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        broker.close();
    }

    /** Whoever ends a task does not know the number of its last event. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(value = 40, unit = TimeUnit.SECONDS)
    void readersHearOfEventsWhoseNumberIsKnownOrNot(boolean known) throws Exception {
        Session session = server.session(home.resolve("shop"));
        long first = note(session, "first");
        try (SseReader reader = new SseReader(server, session.id(), first - 1)) {
            assertThat(reader.next().id()).isEqualTo(Long.toString(first));
            long second = note(session, "second");
            broker.publish(
                    BrokerTopics.EVENTS,
                    TestServer.JSON.writeValueAsString(
                            new EventWakeup(session.id(), known ? second : EventWakeup.UNKNOWN)));
            assertThat(reader.next().id()).isEqualTo(Long.toString(second));
        }
    }

    private static long note(Session session, String text) {
        return server.ledger()
                .events()
                .add(session.id(), List.of(new EventBody.Notice("test", text)), List.of());
    }
}
