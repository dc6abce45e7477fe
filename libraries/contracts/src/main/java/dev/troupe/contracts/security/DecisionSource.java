package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** Tells whose word a question or a block is. */
public enum DecisionSource {
    /** A rule that a user, a repository or a team wrote, or that people's answers have made. */
    @JsonProperty("people")
    @JsonAlias("PEOPLE")
    PEOPLE,
    /** Something that is built in, or a default of the project's type. */
    @JsonProperty("built-in")
    @JsonAlias("BUILT_IN")
    BUILT_IN
}
