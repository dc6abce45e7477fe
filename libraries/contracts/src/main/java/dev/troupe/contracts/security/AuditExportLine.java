package dev.troupe.contracts.security;

/**
 * A line of an export: an entry with the hash before it, so that it can be checked by itself, and against
 * the line before.
 *
 * @param number position in the trail, from 1
 * @param previousHash hash of the entry before; of the first one {@link AuditHashChain#start}
 * @param hash {@link AuditHashChain#next} of all the others
 */
public record AuditExportLine(long number, String previousHash, AuditEvent event, String hash) {}
