package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects entries of the audit trail: those that fit all that is set. What is absent fits any.
 *
 * @param kind a kind as it is written, {@code command-decided}
 * @param outcome an outcome as it is written, {@code blocked}
 * @param agent an agent's name
 * @param user the person on whose behalf it was done
 * @param since happened then or later
 * @param until happened before then
 * @param text stands in the target, in whatever case
 */
public record AuditFilter(
        @Nullable UUID sessionId,
        @Nullable String kind,
        @Nullable String outcome,
        @Nullable String agent,
        @Nullable String user,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable String text) {
    /** All entries. */
    public static final AuditFilter NONE =
            new AuditFilter(null, null, null, null, null, null, null, null);

    /** Those of a session. */
    public static AuditFilter ofSession(UUID sessionId) {
        return new AuditFilter(sessionId, null, null, null, null, null, null, null);
    }

    /** Those of a time. */
    public static AuditFilter between(@Nullable Instant since, @Nullable Instant until) {
        return new AuditFilter(null, null, null, null, null, since, until, null);
    }
}
