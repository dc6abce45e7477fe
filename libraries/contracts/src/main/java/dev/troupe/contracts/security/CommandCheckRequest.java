package dev.troupe.contracts.security;

import org.jspecify.annotations.Nullable;

/**
 * Asks what would be decided about a command, and why. Nothing runs and nothing is put on record.
 *
 * @param repository absolute path of the checkout's top level
 * @param directory absolute path that the command would start in; absent: the top level
 * @param command the line
 */
public record CommandCheckRequest(String repository, @Nullable String directory, String command) {}
