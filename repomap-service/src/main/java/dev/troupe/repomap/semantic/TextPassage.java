package dev.troupe.repomap.semantic;

/**
 * Some lines of a text.
 *
 * @param from the first line, counted from 1
 * @param to the last line
 */
record TextPassage(int from, int to, String text) {}
