package dev.troupe.ledger.inbox;

import dev.troupe.contracts.task.MessageContext;
import java.time.Instant;
import java.util.UUID;

/**
 * A message for a task that it has not taken up yet, or never will.
 *
 * @param context what it stands in beside its words
 */
public record InboxMessage(
        UUID id, UUID taskId, String author, String text, MessageContext context, Instant at) {}
