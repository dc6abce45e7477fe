package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Tells what a session is doing, from the states of its tasks. */
public enum SessionState {
    @JsonProperty("idle")
    @JsonAlias("IDLE")
    IDLE,
    @JsonProperty("working")
    @JsonAlias("WORKING")
    WORKING,
    @JsonProperty("waiting")
    @JsonAlias("WAITING")
    WAITING,
    @JsonProperty("failed")
    @JsonAlias("FAILED")
    FAILED,
    @JsonProperty("cancelled")
    @JsonAlias("CANCELLED")
    CANCELLED
}
