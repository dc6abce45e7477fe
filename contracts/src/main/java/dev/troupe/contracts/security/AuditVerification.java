package dev.troupe.contracts.security;

import org.jspecify.annotations.Nullable;

/**
 * Whether the trail is whole.
 *
 * @param entries how many were checked
 * @param brokenAt number of the first entry that does not fit, if any
 */
public record AuditVerification(boolean whole, long entries, @Nullable Long brokenAt) {}
