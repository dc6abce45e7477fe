package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.List;

/** Reads what begins with a dollar sign. */
final class ExpansionReader extends GrammarReader {
    ExpansionReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** The cursor stands at the dollar sign. */
    void read(WordBuilder pieces, ExpansionContext place) {
        char next = in.peek(1);
        switch (next) {
            case '(' -> {
                if (in.peek(2) == '(') {
                    grammar.arithmetic.expansion(pieces, place);
                } else {
                    grammar.substitutions.dollar(pieces, place);
                }
            }
            case '{' -> grammar.parameters.read(pieces, place);
            case '[' -> throw in.fault("the old arithmetic $[…] is not supported");
            case '\'', '"' -> quote(pieces, place, next);
            case '@', '*', '#', '?', '-', '$', '!' -> parameter(pieces, place, 1);
            default -> {
                if (BashCharacters.digit(next)) {
                    parameter(pieces, place, 1);
                } else if (BashCharacters.startsName(next)) {
                    parameter(pieces, place, nameLength());
                } else {
                    literal(pieces, place);
                }
            }
        }
    }

    private void quote(WordBuilder pieces, ExpansionContext place, char quote) {
        if (place.quoted()) {
            literal(pieces, place);
        } else if (quote == '\'') {
            new AnsiQuotes(in).read(pieces);
        } else {
            progress.doubt(in.fault("a translated text $\"…\" is not supported"));
            in.skip(1);
            grammar.quotes.doubled(pieces);
        }
    }

    private void literal(WordBuilder pieces, ExpansionContext place) {
        if (in.peek(1) == '\\' && in.peek(2) == '\n') {
            throw in.fault("a line break stands behind a dollar sign");
        }
        pieces.take(place.quoted() ? Quoting.DOUBLE : Quoting.NONE);
    }

    private int nameLength() {
        int length = 1;
        while (BashCharacters.inName(in.peek(length + 1))) {
            length++;
        }
        return length;
    }

    private void parameter(WordBuilder pieces, ExpansionContext place, int length) {
        int start = in.at();
        in.skip(1 + length);
        if (in.continues() && BashCharacters.startsName(in.charAt(start + 1))) {
            throw in.fault("a name goes on over a line break");
        }
        String name = in.text(start + 1, in.at());
        pieces.add(new Piece.Parameter(name, "", List.of(), place.quoted(), in.since(start)));
    }
}
