package dev.troupe.javaserver.project;

/**
 * A text with its summary.
 *
 * @param stamp changes when the file on disk does
 */
public record SourceContent(char[] text, SourceSummary summary, long stamp) {}
