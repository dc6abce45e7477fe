package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.List;

/** Reads {@code (( … ))} and {@code $(( … ))}. */
final class ArithmeticReader extends GrammarReader {
    private static final String PLAIN = "_ \t+-*/%<>=!&|^~?:,#@[].";

    ArithmeticReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** {@code $(( … ))}; the cursor stands at the dollar sign. */
    void expansion(WordBuilder pieces, ExpansionContext place) {
        int start = in.at();
        in.skip(1);
        List<ShellScript> inner = read(0);
        String text = in.text(start + 3, in.at() - 2);
        pieces.add(new Piece.Arithmetic(text, inner, place.quoted(), in.since(start)));
    }

    /**
     * Reads to the closing parentheses, the cursor standing at the opening ones.
     *
     * @param semicolons how many there have to be, as in a {@code for}
     * @return the scripts within
     */
    List<ShellScript> read(int semicolons) {
        int start = in.at();
        progress.enter(in);
        in.skip(2);
        WordBuilder within = new WordBuilder(in);
        int open = 0;
        int parted = 0;
        while (open > 0 || in.peek() != ')') {
            switch (in.peek()) {
                case BashCharacters.END -> throw in.fault(start, "a parenthesis is not closed");
                case '(', ')' -> open += in.next() == '(' ? 1 : -1;
                case ';' -> {
                    in.skip(1);
                    parted++;
                }
                default -> character(within);
            }
        }
        // Otherwise bash reads commands in two pairs of parentheses.
        if (in.peek(1) != ')' || parted != semicolons) {
            throw in.fault("what stands between two parentheses is not arithmetic");
        }
        in.skip(2);
        progress.leave();
        return within.scripts();
    }

    private void character(WordBuilder within) {
        char c = in.peek();
        switch (c) {
            case '$' -> grammar.dollars.read(within, ExpansionContext.QUOTES);
            case '`' -> grammar.substitutions.backticks(within, ExpansionContext.DOCUMENT);
            default -> {
                if (!BashCharacters.inName(c) && PLAIN.indexOf(c) < 0) {
                    throw in.fault("what stands within ((…)) is not supported");
                }
                in.skip(1);
            }
        }
    }
}
