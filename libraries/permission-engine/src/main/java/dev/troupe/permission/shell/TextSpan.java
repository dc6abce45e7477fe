package dev.troupe.permission.shell;

/**
 * A part of a line.
 *
 * @param start index of its first character (UTF-16)
 * @param end index behind its last character
 */
public record TextSpan(int start, int end) {}
