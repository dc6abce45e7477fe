package dev.troupe.contracts.agent;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;

/** Says how much an agent wants its model to think. */
public enum ReasoningEffort {
    /** As little as there is. */
    @JsonProperty("low")
    @JsonAlias("LOW")
    LOW,
    /** As much as usual. */
    @JsonProperty("medium")
    @JsonAlias("MEDIUM")
    MEDIUM,
    /** More than usual. */
    @JsonProperty("high")
    @JsonAlias("HIGH")
    HIGH,
    /** Much more than usual. */
    @JsonProperty("xhigh")
    @JsonAlias("XHIGH")
    XHIGH,
    /** As much as there is. */
    @JsonProperty("max")
    @JsonAlias("MAX")
    MAX;

    /** The one of a word in lower case; empty when there is none. */
    public static Optional<ReasoningEffort> of(String word) {
        for (ReasoningEffort effort : values()) {
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
