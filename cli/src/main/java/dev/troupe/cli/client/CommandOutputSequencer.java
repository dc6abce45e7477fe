package dev.troupe.cli.client;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.CommandOutput;
import dev.troupe.contracts.event.EventBody.ToolFinished;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the output of commands before the events that end them. Output takes another way than events that are kept, and may
 * come after them; what comes later still than the patience of the sequencer stays behind them. Of what is replayed no
 * output comes any more. Knows no clock, its own nor the server's.
 */
final class CommandOutputSequencer {
    /** How long the end of a command may wait for the rest of its output. */
    static final Duration PATIENCE = Duration.ofMillis(400);

    private final Deque<EventFeedSignal> waiting = new ArrayDeque<>();
    private final Map<String, Long> delivered = new HashMap<>();
    private @Nullable Long heldSince;

    /** Set while no output comes at all, such as when the broker is away: nobody should wait for it then. */
    private boolean silent;

    /** Takes a signal in the order in which it came. */
    void accept(EventFeedSignal signal) {
        waiting.add(signal);
    }

    /**
     * Takes the next signal that may be shown.
     *
     * @param now nanoseconds since any moment
     * @return null when there is none now
     */
    @Nullable EventFeedSignal poll(long now) {
        EventFeedSignal first = waiting.peek();
        if (first != null && body(first) instanceof ToolFinished end && isIncomplete(end)) {
            EventFeedSignal output = takeOutput(end.callId());
            if (output != null) {
                return deliver(output);
            }
            if (isWorthWaiting(first, now)) {
                return null;
            }
            silent |= !isReplayed(first) && !delivered.containsKey(end.callId());
        }
        return first == null ? null : deliver(waiting.remove());
    }

    private boolean isIncomplete(ToolFinished end) {
        Long sent = end.outputCharacters();
        return sent != null && delivered.getOrDefault(end.callId(), 0L) < sent;
    }

    private boolean isWorthWaiting(EventFeedSignal end, long now) {
        if (silent || isReplayed(end)) {
            return false;
        }
        if (heldSince == null) {
            heldSince = now;
        }
        return now - heldSince < PATIENCE.toNanos();
    }

    private static boolean isReplayed(EventFeedSignal signal) {
        return signal instanceof EventFeedSignal.Event event && event.replayed();
    }

    private @Nullable EventFeedSignal takeOutput(String callId) {
        for (Iterator<EventFeedSignal> all = waiting.iterator(); all.hasNext(); ) {
            EventFeedSignal signal = all.next();
            if (body(signal) instanceof CommandOutput output && output.callId().equals(callId)) {
                all.remove();
                return signal;
            }
        }
        return null;
    }

    private EventFeedSignal deliver(EventFeedSignal signal) {
        EventBody body = body(signal);
        if (body instanceof CommandOutput output) {
            silent = false;
            delivered.merge(output.callId(), (long) output.text().length(), Long::sum);
        } else if (body instanceof ToolFinished end) {
            heldSince = null;
            delivered.remove(end.callId());
        }
        return signal;
    }

    private static @Nullable EventBody body(EventFeedSignal signal) {
        return signal instanceof EventFeedSignal.Event event ? event.received().body() : null;
    }
}
