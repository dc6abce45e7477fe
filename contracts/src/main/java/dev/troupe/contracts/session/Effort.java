package dev.troupe.worker.model;

import java.util.Locale;
import java.util.Optional;

/** How much an agent wants its model to think. */
public enum Effort {
    /** As little as there is. */
    LOW,
    /** As much as usual. */
    MEDIUM,
    /** More than usual. */
    HIGH,
    /** Much more than usual. */
    XHIGH,
    /** As much as there is. */
    MAX;

    /** The one of a word in lower case; empty when there is none. */
    public static Optional<Effort> of(String word) {
        for (Effort effort : values()) {
            if (effort.word().equals(word)) {
                return Optional.of(effort);
            }
        }
        return Optional.empty();
    }

    /** Its word in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its word where {@code high} is as much as there is. */
    public String ofThree() {
        return compareTo(HIGH) > 0 ? HIGH.word() : word();
    }
}
