package dev.troupe.contracts.security;

import org.jspecify.annotations.Nullable;

/**
 * Tells whether the audit trail is whole.
 *
 * @param entries how many were checked
 * @param brokenAt number of the first entry that does not fit, if any
 * @param archived how many entries before those were moved out of the database, and not checked
 */
public record AuditVerification(
        boolean intact, long entries, @Nullable Long brokenAt, long archived) {
    /** Of a trail of which nothing was moved out. */
    public AuditVerification(boolean whole, long entries, @Nullable Long brokenAt) {
        this(whole, entries, brokenAt, 0);
    }
}
