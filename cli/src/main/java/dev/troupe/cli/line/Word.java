package dev.troupe.cli.line;

/**
 * Something that can complete what is typed.
 *
 * @param value what is put into the line
 * @param description what it is, in a few words; may be empty
 */
public record Word(String value, String description) {}
