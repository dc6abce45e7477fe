package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Tells how far a sandbox holds a command. */
public enum SandboxState {
    /** Nothing that it does reaches anything but a layer of changes of our own, which can be dropped. */
    @JsonProperty("held")
    @JsonAlias("HELD")
    HELD,
    /** A sandbox confines it, but what it writes in the workspace is there at once. */
    @JsonProperty("watched")
    @JsonAlias("WATCHED")
    WATCHED,
    /** No sandbox confines it. */
    @JsonProperty("not-held")
    @JsonAlias("NOT_HELD")
    NOT_HELD
}
