package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * Something that must stay on record. Recording the same id again changes nothing.
 *
 * @param kind lower case with hyphens: {@code session-started}, {@code command-decided}, {@code
 *     approval-decided}, {@code file-written}, {@code command-finished}, …
 * @param target what it was about: a command, a path, a session
 * @param outcome {@code allowed}, {@code asked}, {@code blocked}, {@code done}, {@code failed}, …
 * @param detail further facts, values of at most 4,000 characters
 */
public record AuditEvent(
        UUID id,
        Instant at,
        String kind,
        RequestOrigin origin,
        String target,
        String outcome,
        Map<String, String> detail) {
    public AuditEvent {
        detail = Map.copyOf(detail);
    }
}
