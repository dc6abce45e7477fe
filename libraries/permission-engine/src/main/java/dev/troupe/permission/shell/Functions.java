package dev.troupe.permission.shell;

import java.util.List;

/** Reads declarations of functions. */
final class Functions {
    private static final String NOT_PLAIN = "the name of a function is not plain";

    private final Grammar grammar;
    private final Cursor in;

    Functions(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** {@code function name body}. */
    Command declared() {
        int start = in.at();
        Keyword.expect(in, "function");
        grammar.blanks().skip();
        int from = in.at();
        while (named(in.peek())) {
            in.skip(1);
        }
        String name = in.text(from, in.at());
        if (!Characters.endsWord(in.peek())) {
            throw in.fault(from, NOT_PLAIN);
        }
        grammar.blanks().skip();
        if (in.peek() == '(' && in.peek(1) != '(') {
            parentheses();
        }
        return function(name, in.origin(start), in.origin(from));
    }

    /** The rest of {@code name() body}; the cursor stands behind the parentheses. */
    Command named(Word word) {
        String name = word.literal();
        Span span = word.span();
        // Quotes in a name, or anything that expands, would make its text differ from what is
        // written.
        if (name == null || name.length() != span.end() - span.start()) {
            throw new Fault(span.start(), NOT_PLAIN);
        }
        return function(name, span.start(), span.start());
    }

    /** Reads {@code ()}; the cursor stands at the first of them. */
    void parentheses() {
        int start = in.at();
        in.skip(1);
        grammar.blanks().skip();
        if (in.peek() != ')') {
            throw in.fault(start, "a parenthesis stands behind a word");
        }
        in.skip(1);
    }

    private Command function(String name, int start, int from) {
        if (name.isEmpty()
                || Keyword.reserved(name)
                || !name.chars().allMatch(c -> named((char) c))) {
            throw new Fault(from, NOT_PLAIN);
        }
        grammar.blanks().lines();
        Command body = grammar.commands().body();
        return new Command.Function(name, body, List.of(), new Span(start, body.span().end()));
    }

    private static boolean named(char c) {
        return Characters.inName(c) || c == '.' || c == ':' || c == '-';
    }
}
