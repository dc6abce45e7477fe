package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;

/** The lines of an answer that one block takes, read into its halves or found broken. */
sealed interface BlockParseResult {

    /** Index of the line after the block. */
    int next();

    /** A block with both halves. */
    record Complete(int next, String search, String replace) implements BlockParseResult {}

    /** A block that cannot be read. */
    record Broken(int next, EditParseError.Kind kind, String reason) implements BlockParseResult {}

    /** Reads the lines between the head at {@code at} and the closing marker at {@code end}. */
    static BlockParseResult halves(List<String> lines, int at, int end, BlockMarker marker) {
        List<Integer> separators = separators(lines, at, end, marker);
        if (separators.isEmpty()) {
            return new Broken(
                    end + 1,
                    EditParseError.Kind.NO_SEPARATOR,
                    "has no line ======= between SEARCH and REPLACE; add it");
        }
        if (separators.size() % 2 == 0) {
            return new Broken(
                    end + 1,
                    EditParseError.Kind.SEPARATOR_UNCLEAR,
                    "has "
                            + separators.size()
                            + " lines that could separate SEARCH from REPLACE; give its three markers nine"
                            + " characters each, so that the separator differs from the content");
        }
        int middle = separators.get(separators.size() / 2);
        List<String> search = lines.subList(at + 1, middle);
        List<String> replace = lines.subList(middle + 1, end);
        boolean indented = indented(search, marker.indent()) && indented(replace, marker.indent());
        String indent = indented ? marker.indent() : "";
        return new Complete(end + 1, text(search, indent), text(replace, indent));
    }

    /** The separators that look most like the head: same length and indentation, same length, any. */
    private static List<Integer> separators(
            List<String> lines, int at, int end, BlockMarker blockMarker) {
        List<Integer> all = new ArrayList<>();
        List<Integer> sameLength = new ArrayList<>();
        List<Integer> twins = new ArrayList<>();
        for (int i = at + 1; i < end; i++) {
            int index = i;
            BlockMarker.Kind.SEPARATOR
                    .read(lines.get(i))
                    .ifPresent(marker -> {
                        all.add(index);
                        if (marker.length() == blockMarker.length()) {
                            sameLength.add(index);
                            if (marker.indent().equals(blockMarker.indent())) {
                                twins.add(index);
                            }
                        }
                    });
        }
        if (!twins.isEmpty()) {
            return twins;
        }
        return sameLength.isEmpty() ? all : sameLength;
    }

    private static boolean indented(List<String> lines, String indent) {
        return lines.stream().allMatch(line -> line.isBlank() || line.startsWith(indent));
    }

    private static String text(List<String> lines, String indent) {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            text.append(line.startsWith(indent) ? line.substring(indent.length()) : "")
                    .append('\n');
        }
        return text.toString();
    }
}
