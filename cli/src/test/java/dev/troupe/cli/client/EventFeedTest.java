package dev.troupe.cli.client;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.PeerEventStream;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.PeerRequest;
import dev.troupe.cli.testserver.PeerServer;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.TextDelta;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventFeedTest {
    private static final String EVENTS = "GET /v1/sessions/" + SESSION + "/events";
    private static final RetryBackoff QUICK =
            new RetryBackoff(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(600));
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @Test
    void goesOnAfterTheLastEventWhenTheStreamIsCut() throws Exception {
        SessionEventScript script =
                new SessionEventScript()
                        .posted("a")
                        .live(new TextDelta(1, "live"))
                        .says(1, "b")
                        .succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    request ->
                            connection.incrementAndGet() == 1
                                    ? PeerEventStream.ending(script.events().subList(0, 3))
                                    : PeerEventStream.open(script.after(request.after()), NEVER));

            List<Long> numbers = numbers(feed(peer, LONG), 4);

            assertThat(numbers).containsExactly(1L, 0L, 2L, 3L);
            assertThat(peer.asked(EVENTS))
                    .extracting(PeerRequest::lastEventId)
                    .containsExactly("0", "2");
        }
    }

    @Test
    void tellsByTheirNumbersWhichEventsHadHappenedBefore() throws Exception {
        SessionEventScript script =
                new SessionEventScript()
                        .posted("a")
                        .live(new TextDelta(1, "live"))
                        .says(1, "b")
                        .succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            peer.on(EVENTS, request -> PeerEventStream.open(script.events(), NEVER).replayingTo(2));
            List<Boolean> replayed = new ArrayList<>();
            try (EventFeed feed = feed(peer, LONG)) {
                while (replayed.size() < 4) {
                    if (feed.next(LONG) instanceof EventFeedSignal.Event event) {
                        replayed.add(event.replayed());
                    }
                }
            }

            assertThat(replayed).containsExactly(true, false, true, false);
        }
    }

    @Test
    void showsNoEventTwiceEvenWhenTheServerRepeatsThem() throws Exception {
        SessionEventScript script = new SessionEventScript().posted("a").says(1, "b").succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    request ->
                            PeerEventStream.ending(
                                    script.events().subList(0, connection.incrementAndGet() + 1)));

            assertThat(numbers(feed(peer, LONG), 3)).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void findsTheServerAgainWithItsNewAddressAndToken() throws Exception {
        SessionEventScript script = new SessionEventScript().posted("a").says(1, "b").succeeds();
        PeerServer old = new PeerServer("old");
        AtomicReference<ServerEndpoint> current = new AtomicReference<>(old.endpoint());
        old.on(EVENTS, peerRequest -> PeerEventStream.open(script.events().subList(0, 2), NEVER));
        try (PeerServer fresh = new PeerServer("new");
                EventFeed feed = api(failingFor -> current.get(), LONG, QUICK).events(SESSION, 0)) {
            fresh.on(
                    EVENTS,
                    peerRequest -> PeerEventStream.open(script.after(peerRequest.after()), NEVER));

            assertThat(take(feed, 2)).containsExactly(1L, 2L);
            current.set(fresh.endpoint());
            old.close();

            assertThat(take(feed, 1)).containsExactly(3L);
            assertThat(fresh.asked(EVENTS).getFirst().lastEventId()).isEqualTo("2");
        }
    }

    @Test
    void takesAStreamThatStaysSilentForCut() throws Exception {
        SessionEventScript script = new SessionEventScript().posted("a").succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    request ->
                            connection.incrementAndGet() == 1
                                    ? PeerEventStream.open(List.of(), NEVER)
                                    : PeerEventStream.open(script.after(request.after()), NEVER));

            assertThat(numbers(feed(peer, Duration.ofMillis(200)), 2)).containsExactly(1L, 2L);
        }
    }

    @Test
    void givesUpWithTheServersProblemWhenTryingAgainIsInVain() throws Exception {
        try (PeerServer peer = new PeerServer("t")) {
            peer.on(
                    EVENTS,
                    request -> PeerReply.problem(ErrorCode.NOT_FOUND, "There is no session."));
            try (EventFeed feed = feed(peer, LONG)) {
                EventFeedSignal signal = feed.next(LONG);
                assertThat(failure(signal))
                        .hasMessage("There is no session.")
                        .extracting(TroupeException::code)
                        .isEqualTo(ErrorCode.NOT_FOUND);
            }
        }
    }

    @Test
    void triesForAWhileAndThenGivesUpOnAServerThatIsGone() throws Exception {
        PeerServer peer = new PeerServer("t");
        ServerEndpoint gone = peer.endpoint();
        peer.close();
        try (EventFeed feed = api(failingFor -> gone, LONG, QUICK).events(SESSION, 0)) {
            assertThat(feed.next(LONG)).isInstanceOf(EventFeedSignal.Cut.class);
            EventFeedSignal last = feed.next(LONG);
            assertThat(failure(last).code()).isEqualTo(ErrorCode.SERVER_UNREACHABLE);
        }
    }

    @Test
    void asksTheConnectionHowLongItHasBeenFailing() throws Exception {
        List<Duration> asked = new ArrayList<>();
        EndpointProvider nowhere =
                failingFor -> {
                    asked.add(failingFor);
                    throw new IOException("no server");
                };
        try (EventFeed feed = api(nowhere, LONG, QUICK).events(SESSION, 0)) {
            EventFeedSignal signal = feed.next(LONG);
            while (!(signal instanceof EventFeedSignal.Lost)) {
                signal = feed.next(LONG);
            }
        }
        assertThat(asked).isSorted().hasSizeGreaterThan(3);
        assertThat(asked.getFirst()).isZero();
    }

    private static TroupeException failure(@Nullable EventFeedSignal signal) {
        if (signal instanceof EventFeedSignal.Lost lost) {
            return lost.failure();
        }
        throw new AssertionError("The feed did not give up: " + signal);
    }

    private static EventFeed feed(PeerServer peer, Duration silence) {
        return api(failingFor -> peer.endpoint(), silence, QUICK).events(SESSION, 0);
    }

    private static TroupeApi api(
            EndpointProvider connection, Duration silence, RetryBackoff backoff) {
        return new TroupeApi(connection, backoff, backoff, silence);
    }

    private static List<Long> numbers(EventFeed feed, int count) throws InterruptedException {
        try (feed) {
            return take(feed, count);
        }
    }

    private static List<Long> take(EventFeed feed, int count) throws InterruptedException {
        List<Long> numbers = new ArrayList<>();
        while (numbers.size() < count) {
            EventFeedSignal signal = feed.next(LONG);
            if (signal instanceof EventFeedSignal.Event event && event.received().event() != null) {
                numbers.add(event.received().event().number());
            } else {
                assertThat(signal).isNotNull().isNotInstanceOf(EventFeedSignal.Lost.class);
            }
        }
        return numbers;
    }
}
