package dev.troupe.syntax.tag;

import java.util.List;

/**
 * The uses of a name in a file, all of one kind. There is one of these for a name and kind, which makes a file's
 * references about a quarter of what they are one by one; {@code lines} still says where each is.
 *
 * @param name as it is written, without what qualifies it
 * @param count how often it is used so
 * @param lines the lines in which it is, each once, ascending, from 1
 */
public record ReferenceTag(String name, ReferenceKind kind, int count, List<Integer> lines) {

    /** The line of the first use. */
    public int line() {
        return lines.getFirst();
    }
}
