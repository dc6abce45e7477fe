package dev.troupe.contracts.wakeup;

import java.util.UUID;

/** The session's newest event has at least this number. */
public record EventWakeup(UUID sessionId, long last) {}
