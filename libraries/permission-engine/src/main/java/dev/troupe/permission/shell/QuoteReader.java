package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Quoting;

/** Reads quotes and escapes. */
final class QuoteReader extends GrammarReader {
    QuoteReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** {@code \x} outside of quotes. */
    void escape(WordBuilder pieces) {
        int start = in.at();
        in.skip(1);
        if (in.done()) {
            throw in.fault(start, "a backslash stands at its end");
        }
        if (DeceptiveCharacters.unquoted(in.peek())) {
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
    void single(WordBuilder pieces) {
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
    void doubled(WordBuilder pieces) {
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

    private void quoted(WordBuilder pieces) {
        switch (in.peek()) {
            case '$' -> grammar.dollars.read(pieces, ExpansionContext.QUOTES);
            case '`' -> grammar.substitutions.backticks(pieces, ExpansionContext.QUOTES);
            case '\\' -> backslash(pieces);
            default -> pieces.take(Quoting.DOUBLE);
        }
    }

    private void backslash(WordBuilder pieces) {
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
    void inDocument(WordBuilder pieces) {
        switch (in.peek(1)) {
            case '$', '`', '\\' -> {
                int start = in.at();
                in.skip(1);
                pieces.take(Quoting.DOUBLE, start);
            }
            default -> pieces.take(Quoting.DOUBLE);
        }
    }

    private ShellSyntaxException unclosed(int start) {
        return in.fault(start, "a quote is not closed");
    }
}
