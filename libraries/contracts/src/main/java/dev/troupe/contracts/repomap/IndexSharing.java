package dev.troupe.contracts.repomap;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Tells whether a repository map service shares what it knows of contents with others. */
public enum IndexSharing {
    /** No database is set: it knows what its own file holds. */
    @JsonProperty("off")
    OFF("no database is set: the index is kept in a file of its own and shared with nobody"),
    /** What one service has read, all know. */
    @JsonProperty("connected")
    CONNECTED("contents that one service has parsed are known to all that use its database"),
    /** It works from its own file until the database is back. */
    @JsonProperty("away")
    AWAY(
            "the database of the index is away: answers come from the service's own file and what it parses itself, until the database is back");

    private final String sentence;

    IndexSharing(String sentence) {
        this.sentence = sentence;
    }

    /** Says it in words. */
    public String text() {
        return sentence;
    }
}
