package dev.troupe.worker.agent;

import java.util.Locale;
import java.util.Optional;

/** How much thinking an agent wants from its model. */
public enum Effort {
    /** As little as there is. */
    LOW,
    /** As much as usual. */
    MEDIUM,
    /** More than usual. */
    HIGH,
    /** As much as there is. */
    MAX;

    /** The one of a word in lower case; empty when there is none. */
    static Optional<Effort> of(String word) {
        for (Effort effort : values()) {
            if (effort.name().toLowerCase(Locale.ROOT).equals(word)) {
                return Optional.of(effort);
            }
        }
        return Optional.empty();
    }
}
