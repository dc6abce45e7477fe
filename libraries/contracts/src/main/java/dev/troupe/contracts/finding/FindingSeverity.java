package dev.troupe.contracts.finding;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Rates how bad a finding is, gravest first. */
public enum FindingSeverity {
    /** Loss of data, a breach of security, an outage. */
    @JsonProperty("critical")
    CRITICAL,
    /** Wrong behaviour that people will meet. */
    @JsonProperty("major")
    MAJOR,
    /** Wrong in a rare case. */
    @JsonProperty("minor")
    MINOR
}
