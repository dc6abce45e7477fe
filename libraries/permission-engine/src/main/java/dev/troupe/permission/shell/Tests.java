package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Piece;
import dev.troupe.permission.shell.Word.Quoting;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code [[ … ]]}, checking that its parts stand as bash wants them. */
final class Tests {
    private final Grammar grammar;
    private final Cursor in;
    private final List<Word> words = new ArrayList<>();
    private int open;

    Tests(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    Command read() {
        int start = in.at();
        Keyword.expect(in, "[[");
        do {
            term();
        } while (joins());
        grammar.blanks().lines();
        if (open > 0 || !Keyword.at(in).equals("]]")) {
            throw in.fault("`]]` is missing");
        }
        in.skip(2);
        return grammar.commands()
                .finish(start, (redirections, span) -> new Command.Test(words, redirections, span));
    }

    private void term() {
        prefixes();
        Word first = word();
        String literal = plain(first);
        if (literal.length() == 2 && literal.charAt(0) == '-') {
            blanks();
            word();
            return;
        }
        blanks();
        if (in.peek() == '\n') {
            throw in.fault("a line ends behind a word of `[[`");
        }
        int length = operatorLength();
        if (length > 0) {
            operator(length);
            blanks();
            word();
        } else if (!Characters.endsWord(in.peek()) && !Keyword.at(in).equals("]]")) {
            String binary = plain(word());
            if (!compares(binary)) {
                throw in.fault("an operator of `[[` is not known");
            }
            blanks();
            word();
        }
    }

    /** Length of a binary operator that is no word elsewhere; 0 when there is none. */
    private int operatorLength() {
        if (in.peek() == '<' || in.peek() == '>') {
            return 1;
        }
        return in.starts("=~") && Characters.endsWord(in.peek(2)) ? 2 : 0;
    }

    private void prefixes() {
        lines();
        while (in.peek() == '(' || Keyword.at(in).equals("!")) {
            open += in.peek() == '(' ? 1 : 0;
            operator(1);
            lines();
        }
    }

    private boolean joins() {
        lines();
        while (in.peek() == ')' && open > 0) {
            open--;
            operator(1);
            lines();
        }
        boolean joins = in.starts("&&") || in.starts("||");
        if (joins) {
            operator(2);
        }
        return joins;
    }

    private void operator(int length) {
        int start = in.at();
        grammar.blanks().operator(length);
        String text = in.text(start, in.at());
        words.add(
                new Word(
                        List.of(new Piece.Text(text, Quoting.NONE, in.since(start))),
                        in.since(start)));
    }

    private Word word() {
        if (Characters.endsWord(in.peek()) || Keyword.at(in).equals("]]")) {
            throw in.fault("a word is missing in `[[`");
        }
        Word word = grammar.words().word();
        if (in.peek() == '(' || grammar.words().joined()) {
            throw in.fault("this form of `[[` is not supported");
        }
        words.add(word);
        return word;
    }

    /** Its text if it is not quoted and so can be an operator. */
    private static String plain(Word word) {
        boolean plain =
                word.pieces().size() == 1
                        && word.pieces().getFirst() instanceof Piece.Text text
                        && text.quoting() == Quoting.NONE;
        String literal = word.literal();
        return plain && literal != null ? literal : "";
    }

    private static boolean compares(String operator) {
        return switch (operator) {
            case "=", "==", "!=", "-eq", "-ne", "-lt", "-le", "-gt", "-ge" -> true;
            case "-nt", "-ot", "-ef" -> true;
            default -> false;
        };
    }

    private void blanks() {
        comment();
        grammar.blanks().skip();
    }

    private void lines() {
        comment();
        grammar.blanks().lines();
    }

    private void comment() {
        int index = in.at();
        while (Characters.blank(in.charAt(index)) || in.charAt(index) == '\n') {
            index++;
        }
        if (in.charAt(index) == '#') {
            throw in.fault(index, "a comment in `[[` is not supported");
        }
    }
}
