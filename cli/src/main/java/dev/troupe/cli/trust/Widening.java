package dev.troupe.cli.trust;

/**
 * One value of a settings file that counts only once the file is trusted.
 *
 * @param line counted from 1
 * @param key with its sections, as written there
 */
public record Widening(int line, String key, String value) {}
