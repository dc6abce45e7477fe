package dev.troupe.contracts.repomap;

/**
 * Some lines of a file.
 *
 * @param firstLine counted from 1
 * @param lastLine the last one in it
 * @param text the lines, each with its end
 */
public record RelevantExcerpt(int firstLine, int lastLine, String text) {}
