package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Says what of a session goes back to an earlier step. */
public enum RewindScope {
    /** The files; the agent still knows what was said and done. */
    @JsonProperty("files")
    FILES,
    /** What later requests know of the session; the files stay. */
    @JsonProperty("conversation")
    CONVERSATION,
    /** Both of them. */
    @JsonProperty("both")
    BOTH;

    /** Whether files go back. */
    public boolean files() {
        return this != CONVERSATION;
    }

    /** Whether the conversation goes back. */
    public boolean conversation() {
        return this != FILES;
    }
}
