package dev.troupe.edit;

import java.util.List;
import java.util.OptionalInt;

/**
 * Holds what a hunk says about where it belongs. All of it comes from a model and may be wrong.
 *
 * @param line the line of the old file where the hunk begins, from 1; of a hunk that only adds, the line
 *     below which it does
 * @param headings lines that stand above the place in the file, the outermost first; each may be cut short
 * @param atEnd whether the hunk reaches the end of the file
 */
public record HunkLocation(OptionalInt line, List<String> headings, boolean atEnd) {

    /** Copies the headings. */
    public HunkLocation {
        headings = List.copyOf(headings);
    }

    /** The same where so many lines have come above it; above the first line come none. */
    HunkLocation moved(int lines) {
        return lines == 0 || line.isEmpty() || line.getAsInt() == 0
                ? this
                : new HunkLocation(OptionalInt.of(line.getAsInt() + lines), headings, atEnd);
    }

    /** Nothing is said. */
    public static HunkLocation unknown() {
        return new HunkLocation(OptionalInt.empty(), List.of(), false);
    }
}
