package dev.troupe.orchestrator.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.orchestrator.TestBroker;
import dev.troupe.orchestrator.TestServer;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.transaction.support.TransactionTemplate;

class WakeupPublisherTest {
    private static TestBroker broker;
    private static TestServer server;
    @TempDir Path home;

    @BeforeAll
    static void start() throws Exception {
        broker = new TestBroker();
        server = TestServer.start("troupe.broker.url=" + broker.url());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        broker.close();
    }

    @Test
    void aRequestWakesWorkersAndReaders() throws Exception {
        Session session = server.session(home.resolve("shop"));
        try (TestBroker.Ear tasks = broker.listen(BrokerTopics.TASKS);
                TestBroker.Ear events = broker.listen(BrokerTopics.EVENTS)) {
            server.say(session.id(), "Go");

            assertThat(tasks.heard.poll(30, TimeUnit.SECONDS)).isEqualTo("{\"cell\":\"local\"}");
            assertThat(events.heard.poll(30, TimeUnit.SECONDS)).contains(session.id().toString());
        }
    }

    @Test
    void aRolledBackTransactionTellsNobody() throws Exception {
        WakeupPublisher wakeups = server.bean(WakeupPublisher.class);
        TransactionTemplate transactions = server.bean(TransactionTemplate.class);
        UUID undone = UUID.randomUUID();
        UUID done = UUID.randomUUID();
        try (TestBroker.Ear control = broker.listen(BrokerTopics.CONTROL)) {
            assertThatThrownBy(() ->
                            transactions.executeWithoutResult(status -> {
                                wakeups.control(undone);
                                throw new IllegalStateException("no");
                            }))
                    .isInstanceOf(IllegalStateException.class);
            transactions.executeWithoutResult(status -> wakeups.control(done));

            assertThat(control.heard.poll(30, TimeUnit.SECONDS)).contains(done.toString());
            assertThat(control.heard).isEmpty();
        }
    }

    @Test
    void aBrokerThatIsAwayFailsNothingAndIsUsedAgain() throws Exception {
        Session session = server.session(home.resolve("shop"));
        broker.stop();
        try {
            server.say(session.id(), "Go");
        } finally {
            broker.restart();
        }
        try (TestBroker.Ear tasks = broker.listen(BrokerTopics.TASKS)) {
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .until(() -> {
                        server.bean(WakeupPublisher.class).tasks("local");
                        return tasks.heard.poll(1, TimeUnit.SECONDS) != null;
                    });
        }
    }
}
