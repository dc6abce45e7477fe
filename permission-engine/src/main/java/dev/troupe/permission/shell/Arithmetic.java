package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Piece;
import java.util.List;

/** Reads {@code (( … ))} and {@code $(( … ))}. */
final class Arithmetic {
    private static final String PLAIN = "_ \t+-*/%<>=!&|^~?:,#@[].";

    private final Grammar grammar;
    private final Cursor in;

    Arithmetic(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** {@code $(( … ))}; the cursor stands at the dollar sign. */
    void expansion(Pieces pieces, Place place) {
        int start = in.at();
        in.skip(1);
        List<Script> inner = read(false);
        String text = in.text(start + 3, in.at() - 2);
        pieces.add(new Piece.Arithmetic(text, inner, place.quoted(), in.since(start)));
    }

    /**
     * Reads to the closing parentheses, the cursor standing at the opening ones.
     *
     * @param parts whether semicolons part it, as in a {@code for}
     * @return the scripts within
     */
    List<Script> read(boolean parts) {
        int start = in.at();
        grammar.progress().enter(in);
        in.skip(2);
        Pieces within = new Pieces(in);
        int open = 0;
        while (open > 0 || in.peek() != ')') {
            char c = in.peek();
            if (c == Characters.END) {
                throw in.fault(start, "a parenthesis is not closed");
            }
            if (c == '(' || c == ')') {
                open += c == '(' ? 1 : -1;
                in.skip(1);
            } else {
                character(within, parts);
            }
        }
        // Otherwise bash reads commands in two pairs of parentheses.
        if (in.peek(1) != ')') {
            throw in.fault("two parentheses are opened together but not closed together");
        }
        in.skip(2);
        grammar.progress().leave();
        return within.scripts();
    }

    private void character(Pieces within, boolean parts) {
        char c = in.peek();
        switch (c) {
            case '$' -> grammar.dollars().read(within, Place.QUOTES);
            case '`' -> grammar.substitutions().backticks(within, Place.DOCUMENT);
            default -> {
                boolean plain =
                        Characters.inName(c) || PLAIN.indexOf(c) >= 0 || (parts && c == ';');
                if (!plain) {
                    throw in.fault("what stands within ((…)) is not supported");
                }
                in.skip(1);
            }
        }
    }
}
