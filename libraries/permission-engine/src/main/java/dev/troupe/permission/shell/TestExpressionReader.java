package dev.troupe.permission.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code [[ … ]]} to its end, for the commands within it and behind it. What it tests is not understood, so that the line is
 * not readable.
 */
final class TestExpressionReader extends GrammarReader {
    private static final String OPERATORS = "()<>";

    TestExpressionReader(ShellGrammar grammar) {
        super(grammar);
    }

    ShellCommand read() {
        int start = in.at();
        List<ShellWord> words = new ArrayList<>();
        ReservedWords.expect(in, "[[");
        blanks();
        while (!ReservedWords.at(in).equals("]]")) {
            if (in.starts("&&") || in.starts("||")) {
                grammar.blanks.operator(2);
            } else if (OPERATORS.indexOf(in.peek()) >= 0) {
                grammar.blanks.operator(1);
            } else {
                words.add(word());
            }
            blanks();
        }
        in.skip(2);
        progress.doubt(in.fault(start, "what `[[ … ]]` tests is not read"));
        return grammar.commands.unusual(
                UnusualCommandNames.TEST, InnerScripts.listsOf(words), start);
    }

    private ShellWord word() {
        if (BashCharacters.endsWord(in.peek())) {
            throw in.fault("`]]` is missing");
        }
        ShellWord word = grammar.words.word();
        if (in.peek() == '(' || grammar.words.joined()) {
            throw in.fault("this form of `[[` is not supported");
        }
        return word;
    }

    /** Bash takes line breaks and number signs for such in some places only. */
    private void blanks() {
        int index = in.at();
        while (BashCharacters.blank(in.charAt(index))) {
            index++;
        }
        if (in.charAt(index) == '#' || in.charAt(index) == '\n') {
            throw in.fault(index, "a comment or a line break in `[[` is not supported");
        }
        grammar.blanks.skip();
    }
}
