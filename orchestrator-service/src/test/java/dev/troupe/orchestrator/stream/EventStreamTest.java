package dev.troupe.orchestrator.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.orchestrator.SseReader;
import dev.troupe.orchestrator.TestBroker;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.orchestrator.TestWorker;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EventStreamTest {
    private static TestBroker broker;
    private static TestServer server;
    private static Ledger ledger;
    @TempDir Path home;
    private final Map<SseReader, StringBuilder> heard = new HashMap<>();
    private Session session;

    @BeforeAll
    static void start() throws Exception {
        broker = new TestBroker();
        server =
                TestServer.start(
                        "troupe.broker.url=" + broker.url(),
                        "troupe.orchestrator.stream.heartbeat=300ms",
                        "troupe.orchestrator.stream.page=7",
                        "troupe.orchestrator.stream.live-buffer=16",
                        "server.tomcat.connection-timeout=2s");
        ledger = server.ledger();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        broker.close();
    }

    @BeforeEach
    void open() throws Exception {
        session = server.session(home.resolve("shop"));
    }

    @Test
    void anEventArrivesWithNumberTypeAndBody() throws Exception {
        PostedMessage posted = server.say(session.id(), "Grüße\nin two lines");

        try (SseReader reader = new SseReader(server, session.id(), posted.event() - 1)) {
            assertThat(Long.parseLong(reader.header("Troupe-Newest-Event")))
                    .isGreaterThanOrEqualTo(posted.event());
            SseReader.Event event = reader.next();

            assertThat(event.id()).isEqualTo(Long.toString(posted.event()));
            assertThat(event.name()).isEqualTo("message-posted");
            assertThat(TestServer.JSON.treeToValue(event.data(), SessionEvent.class).body())
                    .isEqualTo(
                            new EventBody.MessagePosted(
                                    posted.id(), "ann", "Grüße\nin two lines", false));
        }
    }

    @Test
    void noEventIsLostOrDoubledOverReconnects() throws Exception {
        int writers = 4;
        int each = 75;
        long all = (long) writers * each;
        List<Long> seen = new ArrayList<>();
        Random random = new Random(42);
        int connections = 0;
        try (ExecutorService committing = Executors.newFixedThreadPool(writers)) {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                boolean nudging = i % 2 == 0;
                done.add(committing.submit(() -> commit(each, nudging)));
            }
            while (seen.size() < all) {
                connections++;
                Long last = seen.isEmpty() ? null : seen.getLast();
                try (SseReader reader = new SseReader(server, session.id(), last)) {
                    read(reader, 1 + random.nextInt(25), all, seen);
                }
            }
            for (Future<?> each1 : done) {
                each1.get();
            }
        }

        assertThat(seen).isEqualTo(LongStream.rangeClosed(1, all).boxed().toList());
        assertThat(connections).isGreaterThan(10);
    }

    private void commit(int times, boolean nudging) {
        for (int i = 0; i < times; i++) {
            long last = note("note " + i);
            if (nudging) {
                broker.publish(
                        BrokerTopics.EVENTS,
                        TestServer.JSON.writeValueAsString(new EventWakeup(session.id(), last)));
            }
        }
    }

    private static void read(SseReader reader, int most, long end, List<Long> seen)
            throws java.io.IOException {
        for (int i = 0; i < most && (seen.isEmpty() || seen.getLast() < end); i++) {
            SseReader.Event event = reader.next();
            seen.add(Long.valueOf(String.valueOf(event.id())));
        }
    }

    @Test
    void whoComesInTheMiddleOfAnAnswerGetsWhatWasSaid() throws Exception {
        PostedMessage posted = server.say(session.id(), "tell me");
        UUID task = posted.taskId();
        try (SseReader first = new SseReader(server, session.id(), posted.event())) {
            piece(task, "Half ", 0);
            piece(task, "an answer", 5);
            hears(first, "Half an answer");
            // What is missing in between comes with the end of the turn only.
            piece(task, " lost", 40);
            piece(task, "Again", 0);
            hears(first, "Again");
            piece(task, " and on", 5);
            hears(first, "Again and on");
            try (SseReader late = new SseReader(server, session.id(), posted.event())) {
                hears(late, "Again and on");
                piece(task, "!", 12);
                hears(late, "Again and on!");
            }
        }
        TestWorker worker = new TestWorker(server.workerLedger());
        TaskClaim claim = worker.claim();
        while (!claim.task().id().equals(task)) {
            claim = worker.claim();
        }
        worker.tell(
                claim,
                new EventBody.TurnFinished(1, "m", "Again and on!", 0, ModelUsage.NONE, 0, 0, 5));
        try (SseReader late =
                new SseReader(server, session.id(), ledger.events().last(session.id()))) {
            note("one more");
            assertThat(late.next().name()).isEqualTo("notice");
        }
    }

    private void piece(UUID task, String text, long offset) {
        broker.publish(
                BrokerTopics.LIVE,
                TestServer.JSON.writeValueAsString(
                        new SessionEvent(
                                session.id(),
                                0,
                                task,
                                Instant.now(),
                                new EventBody.TextDelta(1, text, offset))));
    }

    /** Reads until the pieces make up a text, as readers put them together. */
    private void hears(SseReader reader, String whole) throws Exception {
        StringBuilder text = heard.computeIfAbsent(reader, _ -> new StringBuilder());
        while (!text.toString().equals(whole)) {
            SseReader.Event event = reader.next();
            int offset = event.data().at("/body/offset").asInt();
            if (event.name().equals("text-delta") && offset <= text.length()) {
                text.setLength(offset);
                text.append(event.data().at("/body/text").asString());
            }
        }
    }

    @Test
    void newsIsFoundWithoutAWakeup() throws Exception {
        try (SseReader reader = new SseReader(server, session.id(), null)) {
            note("one");
            assertThat(reader.next().id()).isEqualTo("1");
            note("two");
            assertThat(reader.next().id()).isEqualTo("2");
        }
    }

    @Test
    void liveEventsCarryNoId() throws Exception {
        try (SseReader reader = new SseReader(server, session.id(), null)) {
            SessionEvent delta =
                    new SessionEvent(
                            session.id(), 0, null, Instant.now(), new EventBody.TextDelta(1, "Hi"));
            SessionEvent elsewhere =
                    new SessionEvent(UUID.randomUUID(), 0, null, Instant.now(), delta.body());
            broker.publish(BrokerTopics.LIVE, TestServer.JSON.writeValueAsString(elsewhere));
            broker.publish(BrokerTopics.LIVE, "{not json");
            broker.publish(BrokerTopics.LIVE, TestServer.JSON.writeValueAsString(delta));

            SseReader.Event event = reader.next();

            assertThat(event.id()).isNull();
            assertThat(event.data().has("number")).isFalse();
            assertThat(event.name()).isEqualTo("text-delta");
            assertThat(event.data().at("/body/text").asString()).isEqualTo("Hi");
            assertThat(event.data().get("sessionId").asString()).isEqualTo(session.id().toString());
        }
    }

    @Test
    void anIdleStreamBeats() throws Exception {
        try (SseReader reader = new SseReader(server, session.id(), null)) {
            Thread reading = Thread.ofVirtual().start(() -> readOne(reader));
            Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> reader.beats() >= 3);
            note("end");

            assertThat(reading.join(java.time.Duration.ofMinutes(1))).isTrue();
        }
    }

    @Test
    void aStreamCannotGoOnAfterWhatIsNotThere() throws Exception {
        note("one");
        for (String id : List.of("2", "-1", "x", "9999999999999999999999")) {
            assertThat(
                            server.get("/v1/sessions/" + session.id() + "/events?after=" + id)
                                    .statusCode())
                    .as(id)
                    .isEqualTo(400);
        }
        try (SseReader reader = new SseReader(server, session.id(), 1L)) {
            assertThat(reader.status()).isEqualTo(200);
        }
    }

    @Test
    void clientsThatGoAreFreed() throws Exception {
        EventHub hub = server.bean(EventHub.class);
        List<SseReader> readers = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            readers.add(new SseReader(server, session.id(), null));
        }
        assertThat(hub.size()).isGreaterThanOrEqualTo(30);

        readers.forEach(SseReader::close);

        Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> hub.size() == 0);
    }

    @Test
    void aClientThatDoesNotReadIsCutOff() throws Exception {
        EventHub hub = server.bean(EventHub.class);
        Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> hub.size() == 0);
        String large = "x".repeat(200_000);
        for (int i = 0; i < 60; i++) {
            note(large);
        }
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(4_096);
            socket.connect(
                    new java.net.InetSocketAddress(
                            InetAddress.getLoopbackAddress(), server.port()));
            OutputStream out = socket.getOutputStream();
            out.write(
                    """
                    GET /v1/sessions/%s/events HTTP/1.1\r
                    Host: 127.0.0.1:%d\r
                    Authorization: Bearer %s\r
                    \r
                    """
                            .formatted(session.id(), server.port(), TestServer.TOKEN)
                            .getBytes(StandardCharsets.US_ASCII));
            Awaitility.await().atMost(30, TimeUnit.SECONDS).until(() -> hub.size() == 1);

            Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> hub.size() == 0);
        }
    }

    @Test
    void aServerThatStopsEndsItsStreams() throws Exception {
        TestServer other = TestServer.start();
        Session there = other.session(home.resolve("there"));
        try (SseReader reader = new SseReader(other, there.id(), null)) {
            other.close();

            assertThatThrownBy(reader::next).isInstanceOf(java.io.IOException.class);
        }
    }

    private static void readOne(SseReader reader) {
        try {
            reader.next();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private long note(String text) {
        return ledger.events()
                .add(session.id(), List.of(new EventBody.Notice("test", text)), List.of());
    }
}
