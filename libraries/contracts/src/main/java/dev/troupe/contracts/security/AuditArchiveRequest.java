package dev.troupe.contracts.security;

/**
 * Says that somebody holds the oldest entries in a file, as {@code GET /v1/audit/export} gave them, each
 * ended by a line feed, so that the database need not.
 *
 * @param last number of the last entry in the file; the first one is the oldest of the database
 * @param sha256 of the file's bytes, in hex
 * @param file where the file is, in words for those who look for it; at most 1,000 characters
 */
public record AuditArchiveRequest(long last, String sha256, String file) {}
