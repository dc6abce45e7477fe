package dev.troupe.contracts.held;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Says what became of changes that were held aside. */
public enum HeldChangesState {
    /** They can be applied or dropped. */
    @JsonProperty("held")
    HELD,
    /** An open approval asks about them; its answer decides. */
    @JsonProperty("asked")
    ASKED,
    /** They are in the workspace. */
    @JsonProperty("applied")
    APPLIED,
    /** Somebody has given them up. */
    @JsonProperty("dropped")
    DROPPED,
    /** They are not kept any more. */
    @JsonProperty("gone")
    GONE
}
