package dev.troupe.sandbox.kernel;

/**
 * Tells whether commands are kept from the keys of whoever started the server.
 *
 * @param separate whether a command has a session keyring of its own, or the system has none for anybody
 * @param detail a sentence for people
 */
public record KeyringOutcome(boolean separate, String detail) {}
