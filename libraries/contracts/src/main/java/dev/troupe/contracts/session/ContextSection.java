package dev.troupe.contracts.session;

/**
 * Tells how much of a model's window one part of a request takes.
 *
 * @param name such as {@code system-prompt} or {@code tool-results}
 * @param entries how many messages, tools or files it consists of
 */
public record ContextSection(String name, int entries, long tokens) {}
