package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code [[ … ]]}, checking that its parts stand as bash wants them. */
final class TestExpressionReader extends GrammarReader {
    private final List<ShellWord> words = new ArrayList<>();
    private int open;

    TestExpressionReader(ShellGrammar grammar) {
        super(grammar);
    }

    ShellCommand read() {
        int start = in.at();
        ReservedWords.expect(in, "[[");
        do {
            term();
        } while (joins());
        grammar.blanks.lines();
        if (open > 0 || !ReservedWords.at(in).equals("]]")) {
            throw in.fault("`]]` is missing");
        }
        in.skip(2);
        return grammar.commands.finish(
                start, (redirections, span) -> new ShellCommand.Test(words, redirections, span));
    }

    private void term() {
        prefixes();
        ShellWord first = word();
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
        } else if (!BashCharacters.endsWord(in.peek()) && !ReservedWords.at(in).equals("]]")) {
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
        return in.starts("=~") && BashCharacters.endsWord(in.peek(2)) ? 2 : 0;
    }

    private void prefixes() {
        lines();
        while (in.peek() == '(' || ReservedWords.at(in).equals("!")) {
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
        grammar.blanks.operator(length);
        String text = in.text(start, in.at());
        words.add(
                new ShellWord(
                        List.of(new Piece.Text(text, Quoting.NONE, in.since(start))),
                        in.since(start)));
    }

    private ShellWord word() {
        if (BashCharacters.endsWord(in.peek()) || ReservedWords.at(in).equals("]]")) {
            throw in.fault("a word is missing in `[[`");
        }
        ShellWord word = grammar.words.word();
        if (in.peek() == '(' || grammar.words.joined()) {
            throw in.fault("this form of `[[` is not supported");
        }
        words.add(word);
        return word;
    }

    /** Its text if it is not quoted and so can be an operator. */
    private static String plain(ShellWord word) {
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
        grammar.blanks.skip();
    }

    private void lines() {
        comment();
        grammar.blanks.lines();
    }

    private void comment() {
        int index = in.at();
        while (BashCharacters.blank(in.charAt(index)) || in.charAt(index) == '\n') {
            index++;
        }
        if (in.charAt(index) == '#') {
            throw in.fault(index, "a comment in `[[` is not supported");
        }
    }
}
