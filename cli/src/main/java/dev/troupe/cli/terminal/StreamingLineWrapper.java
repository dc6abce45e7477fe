package dev.troupe.cli.terminal;

import java.util.function.IntSupplier;

/** Breaks text between words while it comes; code is left to the terminal, as it is copied from there. */
public final class StreamingLineWrapper {
    private final IntSupplier columns;
    private final StringBuilder line = new StringBuilder();
    private final StringBuilder word = new StringBuilder();
    private int used;

    /** Blanks that are printed with the word behind them: at the right margin they would make a row of their own. */
    private int gap;

    private boolean fenced;

    public StreamingLineWrapper(IntSupplier columns) {
        this.columns = columns;
    }

    /** The next piece, without the word at its end, which may go on. */
    public String add(String piece) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < piece.length(); at++) {
            char sign = piece.charAt(at);
            switch (sign) {
                case '\n' -> {
                    out.append(held()).append(blanks()).append('\n');
                    lineEnds();
                }
                case ' ' -> {
                    out.append(held());
                    gap++;
                }
                default -> word.append(sign);
            }
        }
        return out.toString();
    }

    /** What was held back; after it another text begins. */
    public String end() {
        String last = held() + blanks();
        lineEnds();
        fenced = false;
        return last;
    }

    private String held() {
        if (word.isEmpty()) {
            return "";
        }
        String text = word.toString();
        String before = " ".repeat(gap);
        int wide = LineWrapper.width(text);
        line.append(before);
        boolean breaks =
                !line.toString().isBlank() && !code() && used + gap + wide > columns.getAsInt();
        int margin = line.length() - line.toString().stripLeading().length();
        used = (breaks ? margin : used + gap) + wide;
        line.append(text);
        word.setLength(0);
        gap = 0;
        return breaks ? "\n" + " ".repeat(margin) + text : before + text;
    }

    private String blanks() {
        return used + gap <= columns.getAsInt() ? " ".repeat(gap) : "";
    }

    private boolean code() {
        return fenced || line.toString().startsWith("    ") || line.toString().startsWith("\t");
    }

    private void lineEnds() {
        if (line.toString().strip().startsWith("```")) {
            fenced = !fenced;
        }
        line.setLength(0);
        used = 0;
        gap = 0;
    }
}
