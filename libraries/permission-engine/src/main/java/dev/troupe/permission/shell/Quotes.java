package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Quoting;

/** Reads quotes and escapes. */
final class Quotes {
    private final Grammar grammar;
    private final Cursor in;

    Quotes(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** {@code \x} outside of quotes. */
    void escape(Pieces pieces) {
        int start = in.at();
        in.skip(1);
        if (in.done()) {
            throw in.fault(start, "a backslash stands at its end");
        }
        if (Refused.unquoted(in.peek())) {
            throw in.fault("a character that only looks like a blank stands outside of quotes");
        }
        String escaped = Character.isHighSurrogate(in.peek()) ? pair() : single();
        pieces.text(escaped, Quoting.BACKSLASH, start);
    }

    private String single() {
        return String.valueOf(in.next());
    }

    private String pair() {
        return String.valueOf(in.next()) + in.next();
    }

    /** {@code '…'}. */
    void single(Pieces pieces) {
        int start = in.at();
        in.skip(1);
        while (in.peek() != '\'') {
            if (in.done()) {
                throw unclosed(start);
            }
            in.skip(1);
        }
        in.skip(1);
        pieces.text(in.text(start + 1, in.at() - 1), Quoting.SINGLE, start);
    }

    /** {@code "…"}. */
    void doubled(Pieces pieces) {
        pieces.flush();
        int before = pieces.count();
        int start = in.at();
        in.skip(1);
        while (in.peek() != '"') {
            if (in.done()) {
                throw unclosed(start);
            }
            quoted(pieces);
        }
        in.skip(1);
        pieces.flush();
        if (pieces.count() == before) {
            pieces.text("", Quoting.DOUBLE, start);
        }
    }

    private void quoted(Pieces pieces) {
        switch (in.peek()) {
            case '$' -> grammar.dollars().read(pieces, Place.QUOTES);
            case '`' -> grammar.substitutions().backticks(pieces, Place.QUOTES);
            case '\\' -> backslash(pieces);
            default -> pieces.take(Quoting.DOUBLE);
        }
    }

    private void backslash(Pieces pieces) {
        if (in.continues()) {
            in.skip(2);
            return;
        }
        switch (in.peek(1)) {
            case '$', '`', '"', '\\' -> {
                int start = in.at();
                in.skip(1);
                pieces.take(Quoting.DOUBLE, start);
            }
            default -> pieces.take(Quoting.DOUBLE);
        }
    }

    /** A backslash in the body of a here-document. */
    void inDocument(Pieces pieces) {
        switch (in.peek(1)) {
            case '$', '`', '\\' -> {
                int start = in.at();
                in.skip(1);
                pieces.take(Quoting.DOUBLE, start);
            }
            default -> pieces.take(Quoting.DOUBLE);
        }
    }

    private Fault unclosed(int start) {
        return in.fault(start, "a quote is not closed");
    }
}
