package dev.troupe.permission.learning;

import java.time.Duration;
import java.time.Instant;

/**
 * A person's answer when a command asked.
 *
 * @param toAnswer how long it took from the question to the answer
 */
public record RecordedAnswer(
        String team,
        String user,
        String repository,
        LearningKey key,
        boolean approved,
        By by,
        Duration toAnswer,
        Instant at) {
    /** Who answered. */
    public enum By {
        PERSON,
        /** A mode of approval, a rule or a time-out answered for a person. */
        AUTOMATIC
    }
}
