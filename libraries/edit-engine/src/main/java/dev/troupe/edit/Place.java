package dev.troupe.edit;

import java.util.List;
import java.util.OptionalInt;

/**
 * What a hunk says about where it belongs. All of it comes from a model and may be wrong.
 *
 * @param line the line of the old file where the hunk begins, from 1
 * @param headings lines that stand above the place in the file, the outermost first; each may be cut short
 * @param atEnd whether the hunk reaches the end of the file
 */
public record Place(OptionalInt line, List<String> headings, boolean atEnd) {

    /** Copies the headings. */
    public Place {
        headings = List.copyOf(headings);
    }

    /** The same where so many lines have come above it. */
    Place moved(int lines) {
        return lines == 0 || line.isEmpty()
                ? this
                : new Place(OptionalInt.of(line.getAsInt() + lines), headings, atEnd);
    }

    /** Nothing is said. */
    public static Place unknown() {
        return new Place(OptionalInt.empty(), List.of(), false);
    }
}
