package dev.troupe.linesearch;

/**
 * A line with a match.
 *
 * @param path the file's path below the repository
 * @param line the line's number, from 1
 * @param column the byte of the line at which its first match begins, from 1 as with ripgrep; 0 when it was not asked for
 * @param text the line without its line feed
 * @param shortened whether the text is only the beginning of the line
 */
public record RegexLineMatch(String path, int line, int column, String text, boolean shortened) {}
