package dev.troupe.worker.liveupdate;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.CommandOutput;
import dev.troupe.contracts.event.EventBody.TextDelta;
import dev.troupe.contracts.event.EventBody.ThinkingDelta;
import dev.troupe.service.tracing.TraceParentCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Joins pieces that belong together until they are taken, in order of arrival. Holds at most so many
 * characters; what does not fit is dropped.
 */
final class LiveUpdateBuffer {
    private static final int LARGEST = 1_000_000;

    private final List<Waiting> pieces = new ArrayList<>();
    private final Map<UUID, Last> sessions = new LinkedHashMap<>();
    private final Map<String, Cell> cells = new LinkedHashMap<>();
    private long held;
    private long dropped;

    synchronized void add(UUID session, UUID task, EventBody body) {
        long size = size(body);
        if (held + size > LARGEST) {
            dropped++;
            return;
        }
        held += size;
        if (!pieces.isEmpty() && pieces.getLast().joins(task, body)) {
            pieces.set(pieces.size() - 1, pieces.getLast().with(body));
        } else {
            pieces.add(new Waiting(session, task, body, TraceParentCodec.current()));
        }
        notifyAll();
    }

    synchronized void events(UUID session, long last) {
        sessions.merge(
                session,
                new Last(last, TraceParentCodec.current()),
                (one, other) -> one.number() > other.number() ? one : other);
        notifyAll();
    }

    synchronized void tasks(String cell) {
        cells.putIfAbsent(cell, new Cell(TraceParentCodec.current()));
        notifyAll();
    }

    /** Waits until there is something to send; true when it should not wait for more. */
    synchronized boolean await() throws InterruptedException {
        while (pieces.isEmpty() && sessions.isEmpty() && cells.isEmpty()) {
            wait();
        }
        return !sessions.isEmpty() || !cells.isEmpty();
    }

    /** Everything that waits. */
    synchronized Batch take() {
        Batch batch =
                new Batch(List.copyOf(pieces), Map.copyOf(sessions), Map.copyOf(cells), dropped);
        pieces.clear();
        sessions.clear();
        cells.clear();
        held = 0;
        dropped = 0;
        return batch;
    }

    private static long size(EventBody body) {
        if (body instanceof TextDelta delta) {
            return delta.text().length();
        }
        if (body instanceof ThinkingDelta delta) {
            return delta.text().length();
        }
        return body instanceof CommandOutput output ? output.text().length() : 1;
    }

    /** Holds what was taken from the buffer at once; {@code dropped} pieces did not fit. */
    record Batch(
            List<Waiting> pieces,
            Map<UUID, Last> sessions,
            Map<String, Cell> cells,
            long dropped) {}

    /** A cell whose tasks may be ready, and the trace that they belong to. */
    record Cell(@Nullable String trace) {}

    /** The newest event of a session, and the trace that it belongs to. */
    record Last(long number, @Nullable String trace) {}

    /** A piece that waits to be sent. */
    record Waiting(UUID session, UUID task, EventBody body, @Nullable String trace) {
        boolean joins(UUID other, EventBody next) {
            if (!task.equals(other)) {
                return false;
            }
            if (body instanceof TextDelta mine && next instanceof TextDelta more) {
                return mine.turn() == more.turn() && follows(mine, more);
            }
            if (body instanceof ThinkingDelta mine && next instanceof ThinkingDelta more) {
                return mine.turn() == more.turn();
            }
            return body instanceof CommandOutput mine
                    && next instanceof CommandOutput more
                    && mine.callId().equals(more.callId());
        }

        private static boolean follows(TextDelta mine, TextDelta more) {
            Long offset = mine.offset();
            return offset == null
                    ? more.offset() == null
                    : Long.valueOf(offset + mine.text().length()).equals(more.offset());
        }

        Waiting with(EventBody next) {
            if (body instanceof TextDelta mine && next instanceof TextDelta more) {
                return new Waiting(
                        session,
                        task,
                        new TextDelta(mine.turn(), mine.text() + more.text(), mine.offset()),
                        trace);
            }
            if (body instanceof ThinkingDelta mine && next instanceof ThinkingDelta more) {
                return new Waiting(
                        session,
                        task,
                        new ThinkingDelta(mine.turn(), mine.text() + more.text()),
                        trace);
            }
            if (body instanceof CommandOutput mine && next instanceof CommandOutput more) {
                return new Waiting(
                        session,
                        task,
                        new CommandOutput(mine.callId(), mine.text() + more.text()),
                        trace);
            }
            throw new IllegalArgumentException("Only pieces of one text can be joined.");
        }
    }
}
