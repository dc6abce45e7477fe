package dev.troupe.repomap.outline;

/**
 * A line of a map.
 *
 * @param file the place of its file among the ranked ones
 * @param definition the place of the definition in its file; -1 for the line that names the file
 * @param weight entries with more of it come into the map first
 */
record MapEntry(int file, int definition, double weight) {
    static final int PATH = -1;
}
