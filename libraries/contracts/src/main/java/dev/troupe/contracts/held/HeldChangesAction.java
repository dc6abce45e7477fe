package dev.troupe.contracts.held;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Says what is to be done with changes that are held aside. */
public enum HeldChangesAction {
    /** They go to the workspace, but for what somebody has changed meanwhile. */
    @JsonProperty("apply")
    APPLY,
    /** They are given up. */
    @JsonProperty("drop")
    DROP
}
