package dev.troupe.cli.lineeditor;

import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * Draws what stands at the bottom of a terminal row by row. JLine's own display writes on at the right margin and changes parts
 * of rows, and loses its place where a wide sign meets the margin or is changed by half. This one begins each row at its
 * left, writes a row that changed as a whole, and never lets the terminal break one.
 */
final class InputRowDisplay extends Display {
    /** What stands there, from the row where it begins. */
    private List<AttributedString> drawn = List.of();

    /** The cursor's place, counted from that row. */
    private int row;

    private int column;

    /** Whether the terminal has laid out anew what stands there. */
    private boolean stale;

    InputRowDisplay(Terminal terminal) {
        super(terminal, false);
    }

    /**
     * Takes note of the terminal's new size. Terminals break rows that have become too wide, so that the cursor is further below
     * the first of them.
     */
    @Override
    @SuppressWarnings("deprecation")
    public void resize(int height, int width) {
        boolean changes = columns > 0 && (width != columns || height != rows);
        super.resize(height, width);
        if (changes && !drawn.isEmpty()) {
            row = Math.min(rowAfterBreaks(), rows - 1);
            column = 0;
            drawn = List.of();
            stale = true;
        }
    }

    @Override
    public void reset() {
        super.reset();
        drawn = List.of();
        row = 0;
        column = 0;
        stale = false;
    }

    @Override
    public void update(List<AttributedString> lines, int target, boolean flush) {
        List<AttributedString> next = new ArrayList<>();
        lines.forEach(line -> next.add(withoutEnd(line)));
        int targetRow = target < 0 ? Math.max(0, next.size() - 1) : target / columns1;
        int targetColumn = target < 0 ? Integer.MAX_VALUE : target % columns1;
        if (target < 0 && !next.isEmpty()) {
            targetColumn = next.getLast().columnLength(terminal);
        }
        if (targetColumn >= columns) {
            boolean goesOn =
                    targetRow + 1 < next.size() ? !ends(lines.get(targetRow)) : next.size() < rows;
            targetColumn = goesOn ? 0 : columns - 1;
            targetRow = goesOn ? targetRow + 1 : targetRow;
        }
        if (targetRow == next.size() && targetRow > 0) {
            next.add(AttributedString.EMPTY);
        }
        draw(next);
        moveTo(Math.max(0, Math.min(targetRow, next.size() - 1)), targetColumn);
        if (flush) {
            terminal.flush();
        }
    }

    private void draw(List<AttributedString> next) {
        if (stale || next.isEmpty()) {
            clearFrom(0);
            drawn = List.of();
            stale = false;
        }
        for (int at = 0; at < next.size(); at++) {
            if (at >= drawn.size() || !next.get(at).equals(drawn.get(at))) {
                moveTo(at, 0);
                terminal.writer().write(next.get(at).toAnsi(terminal));
                column = next.get(at).columnLength(terminal);
                if (column < columns) {
                    terminal.puts(Capability.clr_eol);
                }
            }
        }
        if (drawn.size() > next.size()) {
            clearFrom(next.size());
        }
        drawn = next;
    }

    /** What is cleared from the first column of the first row on, tmux keeps: it takes that for the end of a program's screen. */
    private void clearFrom(int first) {
        moveTo(first, 0);
        terminal.puts(Capability.clr_eol);
        perform(Capability.cursor_right, Capability.parm_right_cursor, 1);
        terminal.puts(Capability.clr_eos);
        terminal.puts(Capability.carriage_return);
    }

    /** A line feed makes the row below the last one. */
    private void moveTo(int targetRow, int targetColumn) {
        if (row == targetRow && column == targetColumn && column < columns) {
            return;
        }
        terminal.puts(Capability.carriage_return);
        if (targetRow < row) {
            perform(Capability.cursor_up, Capability.parm_up_cursor, row - targetRow);
        } else if (targetRow > row) {
            terminal.writer().write("\n".repeat(targetRow - row));
        }
        if (targetColumn > 0) {
            perform(Capability.cursor_right, Capability.parm_right_cursor, targetColumn);
        }
        row = targetRow;
        column = targetColumn;
    }

    private int rowAfterBreaks() {
        int after = 0;
        for (AttributedString above : drawn.subList(0, Math.min(row, drawn.size()))) {
            after += parts(above).size();
        }
        if (row < drawn.size()) {
            after += partAtCursor(parts(drawn.get(row)));
        }
        return after;
    }

    private int partAtCursor(List<AttributedString> parts) {
        int left = column;
        int at = 0;
        while (at < parts.size() - 1 && left >= parts.get(at).columnLength(terminal)) {
            left -= parts.get(at).columnLength(terminal);
            at++;
        }
        return at;
    }

    private List<AttributedString> parts(AttributedString line) {
        return line.columnSplitLength(terminal, columns, false, delayLineWrap());
    }

    private static AttributedString withoutEnd(AttributedString line) {
        return ends(line) ? line.substring(0, line.length() - 1) : line;
    }

    private static boolean ends(AttributedString line) {
        return !line.isEmpty() && line.charAt(line.length() - 1) == '\n';
    }
}
