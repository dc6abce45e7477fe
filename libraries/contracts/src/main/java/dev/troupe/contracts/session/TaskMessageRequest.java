package dev.troupe.contracts.session;

/**
 * Sends a person's message to one task that is under way.
 *
 * @param text 1 to 200,000 characters
 */
public record TaskMessageRequest(String text) {}
