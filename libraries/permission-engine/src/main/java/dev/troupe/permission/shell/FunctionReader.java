package dev.troupe.permission.shell;

import java.util.List;

/** Reads declarations of functions. */
final class FunctionReader extends GrammarReader {
    private static final String NOT_PLAIN = "the name of a function is not plain";

    FunctionReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** {@code function name body}. */
    ShellCommand declared() {
        int start = in.at();
        ReservedWords.expect(in, "function");
        grammar.blanks.skip();
        int from = in.at();
        while (named(in.peek())) {
            in.skip(1);
        }
        String name = in.text(from, in.at());
        if (!BashCharacters.endsWord(in.peek())) {
            throw in.fault(from, NOT_PLAIN);
        }
        grammar.blanks.skip();
        if (in.peek() == '(' && in.peek(1) != '(') {
            parentheses();
        }
        return function(name, in.origin(start), in.origin(from));
    }

    /** The rest of {@code name() body}; the cursor stands behind the parentheses. */
    ShellCommand named(ShellWord word) {
        String name = word.literal();
        TextSpan span = word.span();
        // Quotes in a name, or anything that expands, would make its text differ from what is
        // written.
        if (name == null || name.length() != span.end() - span.start()) {
            throw new ShellSyntaxException(span.start(), NOT_PLAIN);
        }
        return function(name, span.start(), span.start());
    }

    /** Reads {@code ()}; the cursor stands at the first of them. */
    void parentheses() {
        int start = in.at();
        in.skip(1);
        grammar.blanks.skip();
        if (in.peek() != ')') {
            throw in.fault(start, "a parenthesis stands behind a word");
        }
        in.skip(1);
    }

    private ShellCommand function(String name, int start, int from) {
        if (name.isEmpty()
                || ReservedWords.reserved(name)
                || !name.chars().allMatch(c -> named((char) c))) {
            throw new ShellSyntaxException(from, NOT_PLAIN);
        }
        grammar.blanks.lines();
        ShellCommand body = grammar.commands.body();
        return new ShellCommand.Function(
                name, body, List.of(), new TextSpan(start, body.span().end()));
    }

    private static boolean named(char c) {
        return BashCharacters.inName(c) || c == '.' || c == ':' || c == '-';
    }
}
