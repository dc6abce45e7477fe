package dev.troupe.contracts.security;

/**
 * An audit event on the trail.
 *
 * @param number position in the trail, from 1
 * @param hash SHA-256 over the previous entry's hash and this event, in hex
 */
public record AuditEntry(long number, AuditEvent event, String hash) {}
