package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.UUID;

/**
 * A part of the trail that was moved out of the database.
 *
 * @param id also that of the event {@code audit-archived}
 * @param first number of its first entry
 * @param last number of its last entry
 * @param lastHash hash of its last entry, which the entry after it continues from
 * @param sha256 of the file that holds it, in hex
 * @param file the file as whoever moved it called it
 * @param user who moved it
 */
public record ArchivedAuditSegment(
        UUID id,
        long first,
        long last,
        String lastHash,
        String sha256,
        String file,
        String user,
        Instant at) {}
