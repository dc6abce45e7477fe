package dev.troupe.worker.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts the characters of output that were sent live, by call, so that readers know when they have all of it. */
public final class LiveOutputMeter {
    private final Map<String, Long> characters = new ConcurrentHashMap<>();

    /** Adds a piece of a call's output. */
    public void add(String callId, String text) {
        characters.merge(callId, (long) text.length(), Long::sum);
    }

    /** Takes the count of a call that has ended; null when it sent nothing. */
    public @Nullable Long take(String callId) {
        return characters.remove(callId);
    }
}
