package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;

/** Reads {@code ${…}}. */
final class ParameterReader extends GrammarReader {
    ParameterReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** The cursor stands at the dollar sign. */
    void read(WordBuilder pieces, ExpansionContext place) {
        int start = in.at();
        progress.enter(in);
        in.skip(2);
        String name = name();
        int operation = in.at();
        WordBuilder within = new WordBuilder(in);
        if (in.peek() != '}') {
            operator(name);
            operation(within, place, start);
        }
        String text = in.text(operation, in.at());
        in.skip(1);
        progress.leave();
        pieces.add(
                new Piece.Parameter(name, text, within.scripts(), place.quoted(), in.since(start)));
    }

    /** The name, with the {@code #} that asks for a length or the {@code !} that looks behind it. */
    private String name() {
        int start = in.at();
        char first = in.peek();
        if (first == '#' || first == '!') {
            in.skip(1);
            if (in.peek() == '}') {
                return in.text(start, in.at());
            }
            if (first == '!' && !BashCharacters.inName(in.peek())) {
                throw unknown();
            }
        }
        if (BashCharacters.inName(in.peek())) {
            boolean number = BashCharacters.digit(in.peek());
            while (number ? BashCharacters.digit(in.peek()) : BashCharacters.inName(in.peek())) {
                in.skip(1);
            }
        } else if (special(in.peek(), first == '#')) {
            in.skip(1);
        } else {
            throw unknown();
        }
        return in.text(start, in.at());
    }

    private static boolean special(char c, boolean length) {
        return switch (c) {
            case '@', '*' -> true;
            case '?', '-', '$' -> !length;
            default -> false;
        };
    }

    private void operator(String name) {
        boolean known =
                switch (in.peek()) {
                    case '[' -> BashCharacters.inName(name.charAt(name.length() - 1));
                    case ':', '-', '=', '?', '+', '#', '%', '/', '^', ',', '@' ->
                            !name.startsWith("#");
                    case '*' -> name.startsWith("!");
                    default -> false;
                };
        if (!known) {
            throw unknown();
        }
    }

    /** Everything up to the brace that closes it. */
    private void operation(WordBuilder within, ExpansionContext place, int start) {
        while (in.peek() != '}') {
            if (in.done()) {
                throw in.fault(start, "a brace is not closed");
            }
            character(within, place);
        }
    }

    private void character(WordBuilder within, ExpansionContext place) {
        switch (in.peek()) {
            case '$' -> grammar.dollars.read(within, place);
            case '`' -> grammar.substitutions.backticks(within, unescaping(place));
            case '\\' -> escape();
            case '\'' -> {
                unquoted(place);
                grammar.quotes.single(within);
            }
            case '"' -> {
                unquoted(place);
                grammar.quotes.doubled(within);
            }
            case '{', '\n' -> throw unclear();
            case '<', '>' -> {
                if (in.peek(1) == '(') {
                    throw unclear();
                }
                in.skip(1);
            }
            default -> {
                if (!place.quoted() && DeceptiveCharacters.unquoted(in.peek())) {
                    throw unclear();
                }
                in.skip(1);
            }
        }
    }

    /** How a quote would have to be escaped in back-ticks in quoted braces is unclear: it may not be. */
    private static ExpansionContext unescaping(ExpansionContext place) {
        return place.quoted() ? ExpansionContext.DOCUMENT : place;
    }

    private void escape() {
        if (in.continues() || in.peek(1) == BashCharacters.END) {
            throw unclear();
        }
        in.skip(2);
    }

    private void unquoted(ExpansionContext place) {
        if (place.quoted()) {
            throw in.fault("a quote stands within braces that are quoted themselves");
        }
    }

    private ShellSyntaxException unclear() {
        return in.fault("what stands within ${…} is not supported");
    }

    private ShellSyntaxException unknown() {
        return in.fault("this form of ${…} is not supported");
    }
}
