package dev.troupe.contracts.session;

/**
 * What a person says to one task that is under way.
 *
 * @param text 1 to 200,000 characters
 */
public record TaskMessageRequest(String text) {}
