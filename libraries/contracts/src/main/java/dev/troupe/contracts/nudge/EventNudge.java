package dev.troupe.contracts.nudge;

import java.util.UUID;

/** The session's newest event has at least this number. */
public record EventNudge(UUID sessionId, long last) {}
