package dev.troupe.edit;

import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.outline.DeclaredSymbol;
import java.util.List;

/**
 * Limits where an edit may go in a file: within a symbol that its headings name, or below the line that they are.
 *
 * @param line the line of the last heading, from 0; -1 where the headings are no lines of the file
 * @param end where that ends which begins at this line, as far as its indentation tells
 * @param within the symbols; none where the line declares nothing
 * @param sure whether the headings can be meant for nothing else
 * @param symbols all symbols of the file
 */
record HeadingScope(
        int line,
        int end,
        List<DeclaredSymbol> within,
        boolean sure,
        List<DeclaredSymbol> symbols) {

    /** What decides where this decides. */
    HeadingInfluence pointer() {
        return within.isEmpty() ? HeadingInfluence.HEADING : HeadingInfluence.SYMBOL;
    }

    /** Whether the headings can be meant for nothing else. */
    boolean isSure() {
        return sure;
    }

    /** Whether a heading is a line below all of the match. */
    boolean isBelow(LineMatch match) {
        return match.end() <= line;
    }

    /**
     * Whether a match may be the one that is meant among several. A line of the file may be what begins above the match,
     * as in headings by git; a name is that of what the match is in.
     */
    boolean isMeant(LineMatch match) {
        return line < 0 ? holds(match) : within.isEmpty() ? !isBelow(match) : allows(match);
    }

    /** Whether a match is where the headings say: in it, or behind it before anything else begins. */
    boolean allows(LineMatch match) {
        return within.isEmpty()
                ? !isBelow(match) && match.start() < end
                : holds(match) || within.stream().anyMatch(it -> isNext(match, it));
    }

    /** Whether a match has lines within it: what stands above a declaration, such as an annotation, may belong to the match. */
    private boolean holds(LineMatch match) {
        return within.stream().anyMatch(it -> it.from() < match.end() && match.start() < it.to());
    }

    private boolean isNext(LineMatch match, DeclaredSymbol symbol) {
        return symbol.to() <= match.start()
                && symbols.stream()
                        .noneMatch(it -> symbol.to() <= it.from() && it.from() < match.start());
    }
}
