package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Says what may happen, from the most permissive to the strictest; the strictest of several wins. */
public enum PermissionVerdict {
    @JsonProperty("allow")
    @JsonAlias("ALLOW")
    ALLOW,
    @JsonProperty("ask")
    @JsonAlias("ASK")
    ASK,
    @JsonProperty("block")
    @JsonAlias("BLOCK")
    BLOCK;

    /** The stricter of the two. */
    public PermissionVerdict strictest(PermissionVerdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
