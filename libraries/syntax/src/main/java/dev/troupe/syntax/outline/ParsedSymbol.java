package dev.troupe.syntax.outline;

/**
 * A type or function that a file declares.
 *
 * @param name as it is written, without those of what encloses it
 * @param from its first line, from 0
 * @param to the line behind its last one
 */
public record ParsedSymbol(String name, int from, int to) {}
