package dev.troupe.ledger.inbox;

import java.time.Instant;
import java.util.UUID;

/** A message for a task that it has not taken up yet, or never will. */
public record InboxMessage(UUID id, UUID taskId, String author, String text, Instant at) {}
