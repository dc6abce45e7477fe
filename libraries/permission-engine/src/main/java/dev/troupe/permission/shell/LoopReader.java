package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads loops. */
final class LoopReader extends GrammarReader {
    LoopReader(ShellGrammar grammar) {
        super(grammar);
    }

    ShellCommand loop(boolean until) {
        int start = in.at();
        ReservedWords.expect(in, until ? "until" : "while");
        ShellScript condition = grammar.lists.body();
        ShellScript body = body();
        return grammar.commands.finish(
                start,
                (redirections, span) ->
                        new ShellCommand.Loop(until, condition, body, redirections, span));
    }

    /** {@code for}. */
    ShellCommand over() {
        int start = in.at();
        ReservedWords.expect(in, "for");
        grammar.blanks.skip();
        if (in.starts("((")) {
            return counting(start);
        }
        String name = name();
        List<ShellWord> words = words();
        ShellScript body = body();
        return grammar.commands.finish(
                start,
                (redirections, span) ->
                        new ShellCommand.For(name, words, body, redirections, span));
    }

    private ShellCommand counting(int start) {
        List<AndOr> inner = new ArrayList<>(InnerScripts.lists(grammar.arithmetic.read(2)));
        grammar.blanks.skip();
        semicolon();
        inner.addAll(body().lists());
        return grammar.commands.unusual(UnusualCommandNames.COUNTING, inner, start);
    }

    ShellCommand select() {
        int start = in.at();
        ReservedWords.expect(in, "select");
        grammar.blanks.skip();
        name();
        List<ShellWord> words = words();
        List<AndOr> inner =
                new ArrayList<>(words == null ? List.of() : InnerScripts.listsOf(words));
        inner.addAll(body().lists());
        return grammar.commands.unusual(UnusualCommandNames.SELECT, inner, start);
    }

    private ShellScript body() {
        grammar.blanks.lines();
        ReservedWords.expect(in, "do");
        ShellScript body = grammar.lists.body();
        ReservedWords.expect(in, "done");
        return body;
    }

    private String name() {
        int length = grammar.assignments.nameLength();
        if (length == 0 || !BashCharacters.endsWord(in.peek(length))) {
            throw in.fault("a loop has no plain name to go over");
        }
        int start = in.at();
        in.skip(length);
        return in.text(start, in.at());
    }

    /** What it goes over, or null when that is not said. */
    private @Nullable List<ShellWord> words() {
        grammar.blanks.skip();
        if (semicolon()) {
            return null;
        }
        grammar.blanks.lines();
        if (!ReservedWords.at(in).equals("in")) {
            return null;
        }
        ReservedWords.expect(in, "in");
        List<ShellWord> words = new ArrayList<>();
        grammar.blanks.skip();
        while (grammar.words.present()) {
            words.add(grammar.words.word());
            grammar.blanks.skip();
        }
        if (in.peek() != '\n' && !semicolon()) {
            throw in.fault("the words of a loop are not ended");
        }
        return words;
    }

    private boolean semicolon() {
        boolean found = in.peek() == ';' && in.peek(1) != ';' && in.peek(1) != '&';
        if (found) {
            grammar.blanks.operator(1);
        }
        return found;
    }
}
