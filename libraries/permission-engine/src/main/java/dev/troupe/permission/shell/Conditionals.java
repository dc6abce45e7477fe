package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Command.Branch;
import dev.troupe.permission.shell.Command.Choice;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code if} and {@code case}. */
final class Conditionals {
    private final Grammar grammar;
    private final Cursor in;

    Conditionals(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    Command branches() {
        int start = in.at();
        List<Branch> branches = new ArrayList<>(1);
        branches.add(branch("if"));
        while (Keyword.at(in).equals("elif")) {
            branches.add(branch("elif"));
        }
        Script otherwise = null;
        if (Keyword.at(in).equals("else")) {
            Keyword.expect(in, "else");
            otherwise = grammar.lists().body();
        }
        Keyword.expect(in, "fi");
        Script last = otherwise;
        return grammar.commands()
                .finish(
                        start,
                        (redirections, span) -> new Command.If(branches, last, redirections, span));
    }

    private Branch branch(String word) {
        Keyword.expect(in, word);
        Script condition = grammar.lists().body();
        Keyword.expect(in, "then");
        return new Branch(condition, grammar.lists().body());
    }

    Command choices() {
        int start = in.at();
        Keyword.expect(in, "case");
        Word subject = word();
        grammar.blanks().lines();
        Keyword.expect(in, "in");
        grammar.blanks().lines();
        List<Choice> choices = new ArrayList<>();
        boolean more = true;
        while (more && !Keyword.at(in).equals("esac")) {
            choices.add(new Choice(patterns(), grammar.lists().branch()));
            more = in.starts(";;");
            if (more) {
                separator();
            }
        }
        Keyword.expect(in, "esac");
        return grammar.commands()
                .finish(
                        start,
                        (redirections, span) ->
                                new Command.Case(subject, choices, redirections, span));
    }

    private void separator() {
        grammar.blanks().operator(2);
        if (in.peek() == '&') {
            throw in.fault("`;;&` is not supported");
        }
        grammar.blanks().lines();
    }

    private List<Word> patterns() {
        if (in.peek() == '(') {
            in.skip(1);
        }
        List<Word> patterns = new ArrayList<>(1);
        patterns.add(pattern());
        while (in.peek() == '|' && in.peek(1) != '|') {
            in.skip(1);
            patterns.add(pattern());
        }
        if (in.peek() != ')') {
            throw in.fault("a pattern of `case` is not closed by `)`");
        }
        in.skip(1);
        return patterns;
    }

    private Word pattern() {
        int start = in.at();
        Word pattern = word();
        if ("esac".equals(pattern.literal())) {
            throw in.fault(start, "a pattern of `case` could be its end");
        }
        grammar.blanks().skip();
        return pattern;
    }

    private Word word() {
        grammar.blanks().skip();
        if (Characters.endsWord(in.peek())) {
            throw in.fault("a word is missing");
        }
        return grammar.words().word();
    }
}
