package dev.troupe.edit.outline;

/**
 * A type or function that a text declares.
 *
 * @param name as it is written, without those of what encloses it
 * @param from its first line, from 0
 * @param to the line behind its last one
 */
public record DeclaredSymbol(String name, int from, int to) {

    /** Refuses what has no lines. */
    public DeclaredSymbol {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("Not a range of lines: " + from + " to " + to);
        }
    }
}
