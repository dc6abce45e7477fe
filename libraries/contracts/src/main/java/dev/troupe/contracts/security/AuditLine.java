package dev.troupe.contracts.security;

/**
 * A line of an export: an entry with the hash before it, so that it can be checked by itself, and against
 * the line before.
 *
 * @param number position in the trail, from 1
 * @param before hash of the entry before; of the first one {@link AuditChain#start}
 * @param hash {@link AuditChain#next} of all the others
 */
public record AuditLine(long number, String before, AuditEvent event, String hash) {}
