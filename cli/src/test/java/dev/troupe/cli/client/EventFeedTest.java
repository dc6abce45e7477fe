package dev.troupe.cli.client;

import static dev.troupe.cli.peer.Story.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.peer.Asked;
import dev.troupe.cli.peer.EventStream;
import dev.troupe.cli.peer.PeerServer;
import dev.troupe.cli.peer.Reply;
import dev.troupe.cli.peer.Story;
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
    private static final Backoff QUICK =
            new Backoff(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(600));
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    @Test
    void goesOnAfterTheLastEventWhenTheStreamIsCut() throws Exception {
        Story story =
                new Story().posted("a").live(new TextDelta(1, "live")).says(1, "b").succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    call ->
                            connection.incrementAndGet() == 1
                                    ? EventStream.ending(story.events().subList(0, 3))
                                    : EventStream.open(story.after(call.after()), NEVER));

            List<Long> numbers = numbers(feed(peer, LONG), 4);

            assertThat(numbers).containsExactly(1L, 0L, 2L, 3L);
            assertThat(peer.asked(EVENTS)).extracting(Asked::lastEventId).containsExactly("0", "2");
        }
    }

    @Test
    void showsNoEventTwiceEvenWhenTheServerRepeatsThem() throws Exception {
        Story story = new Story().posted("a").says(1, "b").succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    call ->
                            EventStream.ending(
                                    story.events().subList(0, connection.incrementAndGet() + 1)));

            assertThat(numbers(feed(peer, LONG), 3)).containsExactly(1L, 2L, 3L);
        }
    }

    @Test
    void findsTheServerAgainWithItsNewAddressAndToken() throws Exception {
        Story story = new Story().posted("a").says(1, "b").succeeds();
        PeerServer old = new PeerServer("old");
        AtomicReference<Endpoint> current = new AtomicReference<>(old.endpoint());
        old.on(EVENTS, call -> EventStream.open(story.events().subList(0, 2), NEVER));
        try (PeerServer fresh = new PeerServer("new");
                EventFeed feed = api(failingFor -> current.get(), LONG, QUICK).events(SESSION, 0)) {
            fresh.on(EVENTS, call -> EventStream.open(story.after(call.after()), NEVER));

            assertThat(take(feed, 2)).containsExactly(1L, 2L);
            current.set(fresh.endpoint());
            old.close();

            assertThat(take(feed, 1)).containsExactly(3L);
            assertThat(fresh.asked(EVENTS).getFirst().lastEventId()).isEqualTo("2");
        }
    }

    @Test
    void takesAStreamThatStaysSilentForCut() throws Exception {
        Story story = new Story().posted("a").succeeds();
        try (PeerServer peer = new PeerServer("t")) {
            AtomicInteger connection = new AtomicInteger();
            peer.on(
                    EVENTS,
                    call ->
                            connection.incrementAndGet() == 1
                                    ? EventStream.open(List.of(), NEVER)
                                    : EventStream.open(story.after(call.after()), NEVER));

            assertThat(numbers(feed(peer, Duration.ofMillis(200)), 2)).containsExactly(1L, 2L);
        }
    }

    @Test
    void givesUpWithTheServersProblemWhenTryingAgainIsInVain() throws Exception {
        try (PeerServer peer = new PeerServer("t")) {
            peer.on(EVENTS, call -> Reply.problem(ErrorCode.NOT_FOUND, "There is no session."));
            try (EventFeed feed = feed(peer, LONG)) {
                Signal signal = feed.next(LONG);
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
        Endpoint gone = peer.endpoint();
        peer.close();
        try (EventFeed feed = api(failingFor -> gone, LONG, QUICK).events(SESSION, 0)) {
            assertThat(feed.next(LONG)).isInstanceOf(Signal.Cut.class);
            Signal last = feed.next(LONG);
            assertThat(failure(last).code()).isEqualTo(ErrorCode.SERVER_UNREACHABLE);
        }
    }

    @Test
    void asksTheConnectionHowLongItHasBeenFailing() throws Exception {
        List<Duration> asked = new ArrayList<>();
        Connection nowhere =
                failingFor -> {
                    asked.add(failingFor);
                    throw new IOException("no server");
                };
        try (EventFeed feed = api(nowhere, LONG, QUICK).events(SESSION, 0)) {
            Signal signal = feed.next(LONG);
            while (!(signal instanceof Signal.Lost)) {
                signal = feed.next(LONG);
            }
        }
        assertThat(asked).isSorted().hasSizeGreaterThan(3);
        assertThat(asked.getFirst()).isZero();
    }

    private static TroupeException failure(@Nullable Signal signal) {
        if (signal instanceof Signal.Lost lost) {
            return lost.failure();
        }
        throw new AssertionError("The feed did not give up: " + signal);
    }

    private static EventFeed feed(PeerServer peer, Duration silence) {
        return api(failingFor -> peer.endpoint(), silence, QUICK).events(SESSION, 0);
    }

    private static TroupeApi api(Connection connection, Duration silence, Backoff backoff) {
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
            Signal signal = feed.next(LONG);
            if (signal instanceof Signal.Event event && event.received().event() != null) {
                numbers.add(event.received().event().number());
            } else {
                assertThat(signal).isNotNull().isNotInstanceOf(Signal.Lost.class);
            }
        }
        return numbers;
    }
}
