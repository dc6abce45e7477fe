package dev.troupe.cli.testserver;

import com.sun.net.httpserver.HttpExchange;
import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.event.SessionEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** One connection's worth of events. */
public final class PeerEventStream implements PeerReply {
    private final List<SessionEvent> events;
    private final CountDownLatch release;
    private final long newest;

    private PeerEventStream(List<SessionEvent> events, CountDownLatch release, long newest) {
        this.newest = newest;
        this.events = List.copyOf(events);
        this.release = release;
    }

    /** Sends events and ends the stream. */
    public static PeerEventStream ending(List<SessionEvent> events) {
        return new PeerEventStream(events, new CountDownLatch(0), 0);
    }

    /** Sends events and stays open until the latch opens. */
    public static PeerEventStream open(List<SessionEvent> events, CountDownLatch release) {
        return new PeerEventStream(events, release, 0);
    }

    /** The same stream, in which events up to a number had happened before. */
    public PeerEventStream replayingTo(long number) {
        return new PeerEventStream(events, release, number);
    }

    @Override
    public void write(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Troupe-Newest-Event", Long.toString(newest));
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.write(": hello\n\n".getBytes(StandardCharsets.UTF_8));
        for (SessionEvent event : events) {
            out.write(frame(event).getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
        out.flush();
        release.await();
    }

    private static String frame(SessionEvent event) {
        String id = event.number() == 0 ? "" : "id: " + event.number() + "\n";
        return id + "event: session\ndata: " + WireJson.write(event) + "\n\n";
    }
}
