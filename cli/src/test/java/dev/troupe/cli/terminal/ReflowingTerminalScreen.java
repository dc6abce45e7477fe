package dev.troupe.cli.terminal;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jline.utils.WCWidth;

/**
 * The screen of a terminal with everything that scrolled off it, laid out as terminals do it: what does not fit goes on in the next
 * row, and after a change of the width the rows are broken anew. Two kinds of terminals are known, which disagree on emoji.
 */
public final class ReflowingTerminalScreen extends OutputStream {
    private static final Pattern SEQUENCE =
            Pattern.compile("\u001b(?:\\[([?>=]?)([0-9;]*)([@-~])|[=>]|\\][^\u0007]*\u0007)");

    /** Nothing was written there, or it was erased. */
    private static final String ERASED = "\0";

    /** What terminals take for one sign. */
    public enum Signs {
        /** Each code point stands for itself; colours of skin are squares. */
        CODE_POINTS,
        /** Emoji that belong together are one. */
        CLUSTERS
    }

    private static final class Row {
        final List<String> cells = new ArrayList<>();
        boolean goesOn;
    }

    private final Signs signs;
    private final StringBuilder unread = new StringBuilder();
    private byte[] rest = new byte[0];
    private List<Row> rows = new ArrayList<>(List.of(new Row()));
    private int columns;
    private int height;
    private int x;
    private int y;

    public ReflowingTerminalScreen(int columns, int height, Signs signs) {
        this.columns = columns;
        this.height = height;
        this.signs = signs;
    }

    @Override
    public synchronized void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        byte[] all = new byte[rest.length + length];
        System.arraycopy(rest, 0, all, 0, rest.length);
        System.arraycopy(bytes, from, all, rest.length, length);
        int whole = wholeLength(all);
        unread.append(new String(all, 0, whole, StandardCharsets.UTF_8));
        rest = Arrays.copyOfRange(all, whole, all.length);
        read();
    }

    /** Everything, from the first row that ever was to the last that holds something. */
    public synchronized String text() {
        return rows.stream()
                .map(row -> shown(row.cells).stripTrailing())
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /** The cursor's place: what stands before it in its row. */
    public synchronized String beforeCursor() {
        List<String> cells = rows.get(y).cells;
        return shown(cells.subList(0, Math.min(x, cells.size())));
    }

    private static String shown(List<String> cells) {
        return String.join("", cells).replace(ERASED, " ");
    }

    /** Gives the window another size. */
    public synchronized void resize(int width, int newHeight) {
        List<Row> broken = new ArrayList<>();
        int cursorRow = 0;
        int cursorColumn = 0;
        for (int at = 0; at < rows.size(); ) {
            List<String> line = new ArrayList<>();
            int cursor = -1;
            boolean more = true;
            while (more && at < rows.size()) {
                cursor = at == y ? line.size() + x : cursor;
                line.addAll(used(rows.get(at)));
                more = rows.get(at).goesOn;
                at++;
            }
            int first = broken.size();
            broken.addAll(broken(line, width));
            if (cursor >= 0) {
                cursorRow = first;
                while (cursorRow < broken.size() - 1
                        && cursor >= broken.get(cursorRow).cells.size()) {
                    cursor -= broken.get(cursorRow).cells.size();
                    cursorRow++;
                }
                cursorColumn = Math.min(cursor, width);
            }
        }
        rows = broken;
        columns = width;
        height = newHeight;
        y = cursorRow;
        x = cursorColumn;
        while (rows.size() > y + 1 && rows.getLast().cells.isEmpty()) {
            rows.removeLast();
        }
    }

    private static List<String> used(Row row) {
        int end = row.cells.size();
        while (end > 0 && row.cells.get(end - 1).equals(ERASED)) {
            end--;
        }
        return row.cells.subList(0, end);
    }

    private static List<Row> broken(List<String> cells, int width) {
        List<Row> broken = new ArrayList<>();
        Row row = new Row();
        for (int at = 0; at < cells.size(); at++) {
            boolean wide = at + 1 < cells.size() && cells.get(at + 1).isEmpty();
            if (row.cells.size() + (wide ? 2 : 1) > width) {
                row.goesOn = true;
                broken.add(row);
                row = new Row();
            }
            row.cells.add(cells.get(at));
            if (wide) {
                at++;
                row.cells.add("");
            }
        }
        broken.add(row);
        return broken;
    }

    private void read() {
        Matcher sequence = SEQUENCE.matcher(unread);
        int at = 0;
        while (at < unread.length()) {
            int code = unread.codePointAt(at);
            if (code == '\u001b') {
                if (!sequence.find(at) || sequence.start() != at) {
                    break;
                }
                carryOut(sequence);
                at = sequence.end();
            } else {
                take(code);
                at += Character.charCount(code);
            }
        }
        unread.delete(0, at);
    }

    private void take(int code) {
        switch (code) {
            case '\r' -> x = 0;
            case '\n' -> down();
            case '\b' -> x = Math.max(0, Math.min(x, columns - 1) - 1);
            case '\t' -> x = Math.min(columns - 1, (x / 8 + 1) * 8);
            case 7 -> {}
            default -> put(code);
        }
    }

    private void carryOut(Matcher sequence) {
        if (sequence.group(3) == null || !sequence.group(1).isEmpty()) {
            return;
        }
        int count = sequence.group(2).matches("\\d+") ? Integer.parseInt(sequence.group(2)) : 0;
        int some = Math.max(1, count);
        x = Math.min(x, "ABCD".contains(sequence.group(3)) ? columns - 1 : columns);
        switch (sequence.group(3)) {
            case "A" -> y = Math.max(top(), y - some);
            case "B" -> y = Math.min(rows.size() - 1, y + some);
            case "C" -> x = Math.min(columns - 1, x + some);
            case "D" -> x = Math.max(0, x - some);
            case "K" -> erase(y, Math.min(x, columns - 1));
            case "J" -> {
                erase(y, Math.min(x, columns - 1));
                for (int at = y + 1; at < rows.size(); at++) {
                    erase(at, 0);
                }
            }
            case "m", "h", "l", "t" -> {}
            default -> throw new AssertionError("not known: " + sequence.group());
        }
    }

    private int top() {
        return Math.max(0, rows.size() - height);
    }

    private void down() {
        x = Math.min(x, columns - 1);
        y++;
        if (y == rows.size()) {
            rows.add(new Row());
        }
    }

    private void erase(int row, int from) {
        List<String> cells = rows.get(row).cells;
        rows.get(row).goesOn = false;
        for (int at = from; at < cells.size(); at++) {
            cells.set(at, ERASED);
        }
    }

    private void put(int code) {
        String sign = Character.toString(code);
        int width = width(code);
        int before = before();
        if (before >= 0 && (width == 0 || joins(rows.get(y).cells.get(before), sign))) {
            rows.get(y).cells.set(before, rows.get(y).cells.get(before) + sign);
            return;
        }
        if (width == 0) {
            return;
        }
        if (x + width > columns) {
            rows.get(y).goesOn = true;
            y++;
            x = 0;
            if (y == rows.size()) {
                rows.add(new Row());
            }
        }
        set(sign);
        if (width == 2) {
            set("");
        }
    }

    private void set(String sign) {
        List<String> cells = rows.get(y).cells;
        while (cells.size() <= x) {
            cells.add(ERASED);
        }
        if (!sign.isEmpty() && x > 0 && cells.get(x).isEmpty()) {
            cells.set(x - 1, ERASED);
        }
        cells.set(x, sign);
        x++;
        if (!sign.isEmpty() && x < cells.size() && cells.get(x).isEmpty()) {
            cells.set(x, ERASED);
        }
    }

    private int before() {
        int at = Math.min(x, rows.get(y).cells.size()) - 1;
        return at >= 0 && rows.get(y).cells.get(at).isEmpty() ? at - 1 : at;
    }

    private boolean joins(String before, String sign) {
        return signs == Signs.CLUSTERS
                && before.codePointAt(0) >= 0x2000
                && (before + sign).matches("\\X");
    }

    private int width(int code) {
        if (code >= 0x1f3fb && code <= 0x1f3ff) {
            return 2;
        }
        if (code >= 0x1f1e6 && code <= 0x1f1ff) {
            return signs == Signs.CLUSTERS ? 2 : 1;
        }
        return Math.max(0, WCWidth.wcwidth(code));
    }

    private static int wholeLength(byte[] bytes) {
        int at = bytes.length - 1;
        while (at >= 0 && (bytes[at] & 0xc0) == 0x80) {
            at--;
        }
        if (at < 0 || bytes[at] >= 0) {
            return bytes.length;
        }
        int needed = (bytes[at] & 0xe0) == 0xc0 ? 2 : (bytes[at] & 0xf0) == 0xe0 ? 3 : 4;
        return bytes.length - at >= needed ? bytes.length : at;
    }
}
