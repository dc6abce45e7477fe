package dev.troupe.contracts.session;

import java.util.Objects;

/**
 * Opens a session with what is asked in it first: both, or neither.
 *
 * @param message begins the session's first task
 */
public record StartSessionRequest(CreateSessionRequest session, PostMessageRequest message) {
    /** Whoever leaves one out is told so before anything is made. */
    public StartSessionRequest {
        Objects.requireNonNull(session, "session");
        Objects.requireNonNull(message, "message");
    }
}
