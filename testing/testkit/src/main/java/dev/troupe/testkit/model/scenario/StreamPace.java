package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Says how a streamed answer is cut.
 *
 * @param chunk characters of text or arguments per event, at least 1
 * @param delay wait before each event but the first, zero or more
 */
public record StreamPace(int chunk, Duration delay) {
    /** Twenty characters at a time, without waiting. */
    public static final StreamPace DEFAULT = new StreamPace(20, Duration.ZERO);

    /** Refuses what cannot be played. */
    public StreamPace {
        if (chunk < 1) {
            throw new IllegalArgumentException("chunk is " + chunk + "; give at least 1 character");
        }
    }

    @JsonCreator
    static StreamPace read(@Nullable Integer chunk, @Nullable Duration delay) {
        return new StreamPace(
                chunk == null ? DEFAULT.chunk() : chunk, delay == null ? Duration.ZERO : delay);
    }
}
