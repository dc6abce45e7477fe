package dev.troupe.cli.lineeditor;

/**
 * Something that can complete what is typed.
 *
 * @param value what is put into the line
 * @param description what it is, in a few words; may be empty
 */
public record CompletionCandidate(String value, String description) {}
