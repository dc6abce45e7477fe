package dev.troupe.ledger.journal;

import java.time.Instant;
import java.util.UUID;

/** A step of a task as journaled; {@code seq} counts from 1 without gaps. */
public record JournalEntry(
        UUID taskId, long seq, long epoch, String kind, int turn, String body, Instant at) {}
