package dev.troupe.languageservers.definition;

/** Names the way in which a server's diagnostics show which text they are about. */
public enum FreshnessMeans {
    /** The server answers a request for the diagnostics of the text that it has. */
    PULL,
    /** The server sends diagnostics with the version of the document. */
    VERSIONED_PUSH,
    /**
     * The server sends diagnostics without a version. They are fresh only when the server sent them after it answered a
     * request that followed the change.
     */
    BARRIER_PUSH
}
