package dev.troupe.contracts.session;

/** What a session is doing, from the states of its tasks. */
public enum SessionState {
    IDLE,
    WORKING,
    WAITING,
    FAILED,
    CANCELLED
}
