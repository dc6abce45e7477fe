package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import org.jspecify.annotations.Nullable;

/** Reads words outside of quotes. */
final class WordReader extends GrammarReader {
    private @Nullable PlainRun run;
    private boolean joined;

    WordReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** Whether a word begins at the cursor. */
    boolean present() {
        return !BashCharacters.endsWord(in.peek()) || process();
    }

    /** Reads the word at the cursor. A parenthesis directly behind it is left to the caller. */
    ShellWord word() {
        int start = in.at();
        WordBuilder pieces = new WordBuilder(in);
        if (process()) {
            grammar.substitutions.process(pieces);
        }
        joined = plain(pieces);
        if (joined) {
            checkJoined(pieces);
        }
        checkEnd(start);
        return pieces.word(start);
    }

    /** Whether the last word went on over a line break. */
    boolean joined() {
        return joined;
    }

    /** Reads to the word's end and tells whether it goes on over a line break. */
    private boolean plain(WordBuilder pieces) {
        boolean joins = false;
        // Whether a tilde here would be a home directory; behind = and : only in assignments, but
        // programs differ.
        boolean home = pieces.empty();
        while (!BashCharacters.endsWord(in.peek())) {
            int ordinary = in.ordinary();
            if (ordinary > 0) {
                pieces.take(ordinary);
                home = false;
            } else if (in.continues()) {
                in.skip(2);
                joins = true;
            } else {
                home = piece(pieces, home);
            }
        }
        return joins;
    }

    private boolean piece(WordBuilder pieces, boolean home) {
        char c = in.peek();
        switch (c) {
            case '\'' -> grammar.quotes.single(pieces);
            case '"' -> grammar.quotes.doubled(pieces);
            case '\\' -> grammar.quotes.escape(pieces);
            case '$' -> grammar.dollars.read(pieces, ExpansionContext.WORD);
            case '`' -> grammar.substitutions.backticks(pieces, ExpansionContext.WORD);
            case '*', '?' -> glob(pieces, in.at() + 1);
            case '[' -> bracket(pieces);
            case '{' -> brace(pieces);
            case '~' -> tilde(pieces, home);
            default -> {
                unquoted(pieces);
                return c == '=' || c == ':';
            }
        }
        return false;
    }

    /** Takes a character that means itself. */
    void unquoted(WordBuilder pieces) {
        char c = in.peek();
        if (DeceptiveCharacters.unquoted(c)) {
            throw in.fault("a character that only looks like a blank stands outside of quotes");
        }
        if (DeceptiveCharacters.seemsOperator(c)) {
            throw in.fault("a character that only looks like an operator stands outside of quotes");
        }
        if (pieces.empty()
                && DeceptiveCharacters.seemsDash(c)
                && !BashCharacters.endsWord(in.peek(1))) {
            throw in.fault("a word begins with a character that only looks like a dash");
        }
        pieces.take(Quoting.NONE);
    }

    private void glob(WordBuilder pieces, int end) {
        int start = in.at();
        in.jump(end);
        pieces.add(new Piece.Glob(in.text(start, end), in.since(start)));
    }

    private void bracket(WordBuilder pieces) {
        PlainRun around = run();
        int close = around.bracket(in, in.at());
        if (close >= 0) {
            glob(pieces, close + 1);
        } else if (around.whole()) {
            pieces.take(Quoting.NONE);
        } else {
            // It may be closed behind quotes or an expansion, which are pieces of their own.
            glob(pieces, in.at() + 1);
        }
    }

    private void brace(WordBuilder pieces) {
        PlainRun around = run();
        int start = in.at();
        int close = around.brace(start);
        boolean literal = close < 0 ? around.whole() : !around.expands(start);
        if (literal) {
            pieces.take(Quoting.NONE);
            return;
        }
        in.jump(close < 0 ? start + 1 : close + 1);
        pieces.add(new Piece.Brace(in.text(start, in.at()), in.since(start)));
    }

    private PlainRun run() {
        PlainRun known = run;
        if (known == null || !known.covers(in.at())) {
            known = PlainRun.at(in);
            run = known;
        }
        return known;
    }

    private void tilde(WordBuilder pieces, boolean home) {
        if (!home) {
            pieces.take(Quoting.NONE);
            return;
        }
        int start = in.at();
        in.skip(1);
        while (inUser(in.peek())) {
            in.skip(1);
        }
        pieces.add(new Piece.Tilde(in.text(start + 1, in.at()), in.since(start)));
    }

    private static boolean inUser(char c) {
        return BashCharacters.inName(c) || c == '.' || c == '-' || c == '+';
    }

    private boolean process() {
        return (in.peek() == '<' || in.peek() == '>') && in.peek(1) == '(';
    }

    /** A word over two lines: its shape would have to be found as if it stood on one. */
    private void checkJoined(WordBuilder pieces) {
        pieces.flush();
        if (pieces.shaped() || in.peek() == '<' || in.peek() == '>') {
            throw in.fault("a word goes on over a line break in an unclear way");
        }
    }

    private void checkEnd(int start) {
        if (process()) {
            throw in.fault("a process substitution stands within a word");
        }
        if ((in.peek() == '<' || in.peek() == '>') && descriptor(in.text(start, in.at()))) {
            throw in.fault(start, "it is unclear which descriptor is redirected");
        }
    }

    /** What bash might take for the descriptor of the redirection behind it; those we read are gone by now. */
    private static boolean descriptor(String text) {
        return (!text.isEmpty() && text.chars().allMatch(c -> BashCharacters.digit((char) c)))
                || (text.startsWith("{") && text.endsWith("}") && text.length() > 2);
    }
}
