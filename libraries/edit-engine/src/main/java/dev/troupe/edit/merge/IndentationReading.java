package dev.troupe.edit.merge;

import dev.troupe.edit.indentation.IndentationShift;
import dev.troupe.edit.indentation.LineIndentation;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tells in one way how the lines of REPLACE are to be indented in the file. */
interface IndentationReading {

    /**
     * The line as it belongs in the file.
     *
     * @param written the line of REPLACE as it is to stand there, but for its indentation
     * @param after its index in REPLACE
     * @param near the line of SEARCH that stands nearest
     * @return empty when its indentation cannot be told
     */
    Optional<String> line(String written, int after, int near);

    /** Takes REPLACE as it is. */
    static IndentationReading literal(boolean dropsTrailingBlanks) {
        return (written, after, near) -> Optional.of(as(written, written, dropsTrailingBlanks));
    }

    /** Takes REPLACE as it is, but for its first line, which lost its indentation. */
    static IndentationReading firstLost(int first, String indent, boolean dropsTrailingBlanks) {
        return (written, after, near) ->
                Optional.of(
                        as(
                                after == first ? indent + written.stripLeading() : written,
                                written,
                                dropsTrailingBlanks));
    }

    /** Shifts all of REPLACE by the blanks that its lines have lost or gained. */
    static IndentationReading shifted(IndentationShift shift) {
        return (written, after, near) ->
                written.isBlank()
                        ? Optional.of("")
                        : shift.of(LineIndentation.of(written))
                                .map(indent -> indent + written.stripLeading());
    }

    private static String as(String line, String written, boolean dropsTrailingBlanks) {
        if (written.isBlank()) {
            return "";
        }
        return dropsTrailingBlanks ? line.stripTrailing() : line;
    }

    /** The indentation of each line of REPLACE in the file; null for blank lines and where it cannot be told. */
    default List<Optional<String>> indents(List<String> replace, int[] nearest) {
        return IntStream.range(0, replace.size())
                .mapToObj(j ->
                        replace.get(j).isBlank()
                                ? Optional.<String>empty()
                                : line(replace.get(j), j, nearest[j]).map(LineIndentation::of))
                .toList();
    }
}
