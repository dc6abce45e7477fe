package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellCommand.Branch;
import dev.troupe.permission.shell.ShellCommand.Choice;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code if} and {@code case}. */
final class ConditionalReader extends GrammarReader {
    ConditionalReader(ShellGrammar grammar) {
        super(grammar);
    }

    ShellCommand branches() {
        int start = in.at();
        List<Branch> branches = new ArrayList<>(1);
        branches.add(branch("if"));
        while (ReservedWords.at(in).equals("elif")) {
            branches.add(branch("elif"));
        }
        ShellScript otherwise = null;
        if (ReservedWords.at(in).equals("else")) {
            ReservedWords.expect(in, "else");
            otherwise = grammar.lists.body();
        }
        ReservedWords.expect(in, "fi");
        ShellScript last = otherwise;
        return grammar.commands.finish(
                start,
                (redirections, span) -> new ShellCommand.If(branches, last, redirections, span));
    }

    private Branch branch(String word) {
        ReservedWords.expect(in, word);
        ShellScript condition = grammar.lists.body();
        ReservedWords.expect(in, "then");
        return new Branch(condition, grammar.lists.body());
    }

    ShellCommand choices() {
        int start = in.at();
        ReservedWords.expect(in, "case");
        ShellWord subject = word();
        grammar.blanks.lines();
        ReservedWords.expect(in, "in");
        grammar.blanks.lines();
        List<Choice> choices = new ArrayList<>();
        boolean more = true;
        while (more && !ReservedWords.at(in).equals("esac")) {
            choices.add(new Choice(patterns(), grammar.lists.branch()));
            more = in.starts(";;");
            if (more) {
                separator();
            }
        }
        ReservedWords.expect(in, "esac");
        return grammar.commands.finish(
                start,
                (redirections, span) ->
                        new ShellCommand.Case(subject, choices, redirections, span));
    }

    private void separator() {
        grammar.blanks.operator(2);
        if (in.peek() == '&') {
            throw in.fault("`;;&` is not supported");
        }
        grammar.blanks.lines();
    }

    private List<ShellWord> patterns() {
        if (in.peek() == '(') {
            in.skip(1);
        }
        List<ShellWord> patterns = new ArrayList<>(1);
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

    private ShellWord pattern() {
        int start = in.at();
        ShellWord pattern = word();
        if ("esac".equals(pattern.literal())) {
            throw in.fault(start, "a pattern of `case` could be its end");
        }
        grammar.blanks.skip();
        return pattern;
    }

    private ShellWord word() {
        grammar.blanks.skip();
        if (BashCharacters.endsWord(in.peek())) {
            throw in.fault("a word is missing");
        }
        return grammar.words.word();
    }
}
