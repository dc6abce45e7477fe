package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Decides which of a team's requests gets the next worker. Other teams' shares stay as they are. */
public enum TaskPriority {
    /** When nothing else of the team waits. */
    @JsonProperty("low")
    @JsonAlias("LOW")
    LOW,
    /** In its turn. */
    @JsonProperty("normal")
    @JsonAlias("NORMAL")
    NORMAL,
    /** Before the team's others. */
    @JsonProperty("high")
    @JsonAlias("HIGH")
    HIGH
}
