package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Piece;

/** Reads {@code ${…}}. */
final class Parameters {
    private final Grammar grammar;
    private final Cursor in;

    Parameters(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** The cursor stands at the dollar sign. */
    void read(Pieces pieces, Place place) {
        int start = in.at();
        grammar.progress().enter(in);
        in.skip(2);
        String name = name();
        int operation = in.at();
        Pieces within = new Pieces(in);
        if (in.peek() != '}') {
            operator(name);
            operation(within, place, start);
        }
        String text = in.text(operation, in.at());
        in.skip(1);
        grammar.progress().leave();
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
            if (first == '!' && !Characters.inName(in.peek())) {
                throw unknown();
            }
        }
        if (Characters.inName(in.peek())) {
            boolean number = Characters.digit(in.peek());
            while (number ? Characters.digit(in.peek()) : Characters.inName(in.peek())) {
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
                    case '[' -> Characters.inName(name.charAt(name.length() - 1));
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
    private void operation(Pieces within, Place place, int start) {
        while (in.peek() != '}') {
            if (in.done()) {
                throw in.fault(start, "a brace is not closed");
            }
            character(within, place);
        }
    }

    private void character(Pieces within, Place place) {
        switch (in.peek()) {
            case '$' -> grammar.dollars().read(within, place);
            case '`' -> grammar.substitutions().backticks(within, unescaping(place));
            case '\\' -> escape();
            case '\'' -> {
                unquoted(place);
                grammar.quotes().single(within);
            }
            case '"' -> {
                unquoted(place);
                grammar.quotes().doubled(within);
            }
            case '{', '\n' -> throw unclear();
            case '<', '>' -> {
                if (in.peek(1) == '(') {
                    throw unclear();
                }
                in.skip(1);
            }
            default -> {
                if (!place.quoted() && Refused.unquoted(in.peek())) {
                    throw unclear();
                }
                in.skip(1);
            }
        }
    }

    /** How a quote would have to be escaped in back-ticks in quoted braces is unclear: it may not be. */
    private static Place unescaping(Place place) {
        return place.quoted() ? Place.DOCUMENT : place;
    }

    private void escape() {
        if (in.continues() || in.peek(1) == Characters.END) {
            throw unclear();
        }
        in.skip(2);
    }

    private void unquoted(Place place) {
        if (place.quoted()) {
            throw in.fault("a quote stands within braces that are quoted themselves");
        }
    }

    private Fault unclear() {
        return in.fault("what stands within ${…} is not supported");
    }

    private Fault unknown() {
        return in.fault("this form of ${…} is not supported");
    }
}
