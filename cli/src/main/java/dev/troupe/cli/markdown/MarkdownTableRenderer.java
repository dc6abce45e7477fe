package dev.troupe.cli.markdown;

import dev.troupe.cli.terminal.DisplayWidth;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.Node;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** A table in columns; where the terminal is too narrow, cells are wrapped, and at last set one below the other. */
final class MarkdownTableRenderer {
    private static final int NARROWEST = 6;
    private static final int GAP = 2;

    private final List<List<AttributedString>> rows = new ArrayList<>();
    private final MarkdownStyles markdownStyles;

    private MarkdownTableRenderer(MarkdownStyles markdownStyles) {
        this.markdownStyles = markdownStyles;
    }

    static List<AttributedString> lines(TableBlock block, MarkdownStyles styles, int width) {
        MarkdownTableRenderer table = new MarkdownTableRenderer(styles);
        table.collect(block);
        int[] widths = table.widths();
        return fit(widths, width) ? table.inColumns(widths) : table.oneBelowTheOther(width);
    }

    private void collect(Node node) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            if (child instanceof TableRow row) {
                rows.add(cells(row, rows.isEmpty()));
            } else {
                collect(child);
            }
        }
    }

    private List<AttributedString> cells(TableRow row, boolean head) {
        List<AttributedString> cells = new ArrayList<>();
        for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
            if (cell instanceof TableCell) {
                AttributedStyle style = head ? MarkdownStyles.PLAIN.bold() : MarkdownStyles.PLAIN;
                cells.add(InlineMarkdownRenderer.of(cell, markdownStyles, style));
            }
        }
        return cells;
    }

    private int[] widths() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<AttributedString> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                widths[column] = Math.max(widths[column], DisplayWidth.columns(row.get(column)));
            }
        }
        return widths;
    }

    // Takes from the widest column until the table fits; false when columns would become too
    // narrow.
    private static boolean fit(int[] widths, int width) {
        int total = GAP * Math.max(0, widths.length - 1);
        for (int one : widths) {
            total += one;
        }
        while (total > width) {
            int widest = 0;
            for (int column = 1; column < widths.length; column++) {
                widest = widths[column] > widths[widest] ? column : widest;
            }
            if (widths.length == 0 || widths[widest] <= NARROWEST) {
                return false;
            }
            widths[widest]--;
            total--;
        }
        return true;
    }

    private List<AttributedString> inColumns(int[] widths) {
        List<AttributedString> lines = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            row(rows.get(row), widths, lines);
            if (row == 0) {
                lines.add(rule(widths));
            }
        }
        return lines;
    }

    private static void row(
            List<AttributedString> cells, int[] widths, List<AttributedString> lines) {
        List<List<AttributedString>> wrapped = new ArrayList<>();
        int height = 1;
        for (int column = 0; column < cells.size(); column++) {
            List<AttributedString> cell =
                    StyledTextWrapper.lines(cells.get(column), widths[column]);
            wrapped.add(cell);
            height = Math.max(height, cell.size());
        }
        for (int line = 0; line < height; line++) {
            AttributedStringBuilder out = new AttributedStringBuilder();
            for (int column = 0; column < wrapped.size(); column++) {
                List<AttributedString> cell = wrapped.get(column);
                AttributedString part =
                        line < cell.size() ? cell.get(line) : AttributedString.EMPTY;
                out.append(part);
                if (column < wrapped.size() - 1) {
                    int gap = Math.max(0, widths[column] - DisplayWidth.columns(part)) + GAP;
                    out.append(" ".repeat(gap));
                }
            }
            lines.add(out.toAttributedString());
        }
    }

    private static AttributedString rule(int[] widths) {
        List<String> parts = new ArrayList<>();
        for (int width : widths) {
            parts.add("─".repeat(width));
        }
        return new AttributedString(String.join(" ".repeat(GAP), parts), MarkdownStyles.DIM);
    }

    private List<AttributedString> oneBelowTheOther(int width) {
        List<AttributedString> lines = new ArrayList<>();
        List<AttributedString> head = rows.getFirst();
        for (List<AttributedString> row : rows.subList(1, rows.size())) {
            if (!lines.isEmpty()) {
                lines.add(AttributedString.EMPTY);
            }
            for (int column = 0; column < row.size(); column++) {
                AttributedStringBuilder cell = new AttributedStringBuilder();
                cell.append(column < head.size() ? head.get(column) : AttributedString.EMPTY);
                cell.append(": ").append(row.get(column));
                lines.addAll(StyledTextWrapper.lines(cell.toAttributedString(), width));
            }
        }
        return lines.isEmpty()
                ? StyledTextWrapper.lines(
                        AttributedString.join(new AttributedString(", "), head), width)
                : lines;
    }
}
