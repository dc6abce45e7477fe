package dev.troupe.cli.status;

import dev.troupe.cli.terminal.DisplayWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Rows of cells below a line of titles. Where there is too little room, columns that can be spared are
 * left out, the last one first, and then the last column is cut.
 */
final class TextTable {
    private static final String GAP = "  ";
    private static final int LEAST = 20;

    /**
     * A column.
     *
     * @param right whether its cells stand at the right, as numbers do
     * @param spare whether it may be left out
     */
    record Column(String title, boolean right, boolean spare) {
        static Column text(String title) {
            return new Column(title, false, false);
        }

        static Column number(String title) {
            return new Column(title, true, false);
        }

        Column spared() {
            return new Column(title, right, true);
        }
    }

    /** A text without escape sequences, and what it looks like once it stands in its column. */
    record Cell(String text, UnaryOperator<String> look) {
        static Cell of(String text) {
            return new Cell(text, UnaryOperator.identity());
        }
    }

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    TextTable(Column... columns) {
        this.columns = List.of(columns);
    }

    void row(Cell... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells, not " + columns.size());
        }
        rows.add(List.of(cells));
    }

    /** The lines, none wider than so many columns of the terminal. */
    List<String> lines(int width, UnaryOperator<String> titleLook) {
        int[] widths = widths();
        List<Integer> kept = kept(widths, width);
        List<String> lines = new ArrayList<>();
        List<Cell> titles = columns.stream().map(it -> new Cell(it.title(), titleLook)).toList();
        lines.add(line(titles, kept, widths, width));
        rows.forEach(row -> lines.add(line(row, kept, widths, width)));
        return lines;
    }

    private int[] widths() {
        return IntStream.range(0, columns.size())
                .map(at ->
                        rows.stream()
                                .mapToInt(row -> columns(row.get(at).text()))
                                .reduce(columns(columns.get(at).title()), Math::max))
                .toArray();
    }

    /** The last column needs no more than a few signs: it can be cut. */
    private List<Integer> kept(int[] widths, int width) {
        int last = columns.size() - 1;
        List<Integer> kept = new ArrayList<>(IntStream.rangeClosed(0, last).boxed().toList());
        for (int at = last - 1; at >= 0 && needed(kept, widths) > width; at--) {
            if (columns.get(at).spare()) {
                kept.remove((Object) at);
            }
        }
        return kept;
    }

    private static int needed(List<Integer> kept, int[] widths) {
        int last = kept.getLast();
        return kept.stream()
                .mapToInt(
                        at -> at == last ? Math.min(widths[at], LEAST) : widths[at] + GAP.length())
                .sum();
    }

    private String line(List<Cell> cells, List<Integer> kept, int[] widths, int width) {
        StringBuilder line = new StringBuilder();
        int left = width;
        for (int at : kept) {
            String gap = at == kept.getFirst() ? "" : GAP;
            int room = Math.min(widths[at], left - gap.length());
            if (room <= 0) {
                break;
            }
            left -= gap.length() + room;
            String text = fitting(cells.get(at).text(), room);
            String blanks = " ".repeat(room - columns(text));
            boolean right = columns.get(at).right();
            line.append(gap).append(right ? blanks : "");
            line.append(cells.get(at).look().apply(text));
            line.append(right || at == kept.getLast() ? "" : blanks);
        }
        return line.toString();
    }

    /** The beginning of a text that fits, with a sign that there is more. */
    static String fitting(String text, int width) {
        if (columns(text) <= width) {
            return text;
        }
        if (width <= 0) {
            return "";
        }
        return DisplayWidth.fitting(text, width - 1) + "…";
    }

    private static int columns(String text) {
        return DisplayWidth.columns(text);
    }
}
