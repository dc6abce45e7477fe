package dev.troupe.edit.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The lines of an answer that one block takes, read into its halves or found broken. */
sealed interface BlockParseResult {

    /** Index of the line after the block. */
    int next();

    /** A block with both halves. */
    record Complete(int next, String search, String replace) implements BlockParseResult {}

    /** A block that cannot be read. */
    record Broken(int next, EditParseError.Kind kind, String reason) implements BlockParseResult {}

    /** Files whose titles may be underlined by equals signs. */
    Set<String> UNDERLINING = Set.of("adoc", "markdown", "md", "mdx", "rst", "txt");

    /**
     * Reads the lines between the head at {@code at} and the closing marker at {@code end}.
     *
     * @param path the file that the block is for
     */
    static BlockParseResult halves(
            List<String> lines, int at, int end, BlockMarker marker, String path) {
        List<Integer> separators = separators(lines, at, end, marker);
        if (separators.isEmpty()) {
            return new Broken(
                    end + 1,
                    EditParseError.Kind.NO_SEPARATOR,
                    "has no line ======= between SEARCH and REPLACE; add it");
        }
        int first = separators.getFirst();
        boolean doubled = separators.size() > 1 && isOnlyMarker(lines, first + 1, end);
        if (doubled && !mayBeContent(lines, at, first, path)) {
            return complete(lines.subList(at + 1, first), List.of(), end, marker);
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
        return complete(lines.subList(at + 1, middle), lines.subList(middle + 1, end), end, marker);
    }

    private static Complete complete(
            List<String> search, List<String> replace, int end, BlockMarker marker) {
        boolean indented = indented(search, marker.indent()) && indented(replace, marker.indent());
        String indent = indented ? marker.indent() : "";
        return new Complete(end + 1, text(search, indent), text(replace, indent));
    }

    /** Whether nothing stands between the first separator and the end but further ones: REPLACE is empty. */
    private static boolean isOnlyMarker(List<String> lines, int from, int end) {
        return lines.subList(from, end).stream()
                .allMatch(line -> line.isBlank() || BlockMarker.Kind.SEPARATOR.is(line));
    }

    /** Whether a line of equals signs may belong to SEARCH: it underlines a title, or parts a conflict. */
    private static boolean mayBeContent(List<String> lines, int at, int first, String path) {
        String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return UNDERLINING.contains(extension)
                || lines.subList(at + 1, first).stream().anyMatch(it -> it.startsWith("<<<<<<<"));
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
