package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Script.AndOr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads loops. */
final class Loops {
    private final Grammar grammar;
    private final Cursor in;

    Loops(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    Command loop(boolean until) {
        int start = in.at();
        Keyword.expect(in, until ? "until" : "while");
        Script condition = grammar.lists().body();
        Script body = body();
        return grammar.commands()
                .finish(
                        start,
                        (redirections, span) ->
                                new Command.Loop(until, condition, body, redirections, span));
    }

    /** {@code for}. */
    Command over() {
        int start = in.at();
        Keyword.expect(in, "for");
        grammar.blanks().skip();
        if (in.starts("((")) {
            return counting(start);
        }
        String name = name();
        List<Word> words = words();
        Script body = body();
        return grammar.commands()
                .finish(
                        start,
                        (redirections, span) ->
                                new Command.For(name, words, body, redirections, span));
    }

    private Command counting(int start) {
        List<AndOr> inner = new ArrayList<>(Inner.lists(grammar.arithmetic().read(2)));
        grammar.blanks().skip();
        semicolon();
        inner.addAll(body().lists());
        return grammar.commands().unusual(Unusual.COUNTING, inner, start);
    }

    Command select() {
        int start = in.at();
        Keyword.expect(in, "select");
        grammar.blanks().skip();
        name();
        List<Word> words = words();
        List<AndOr> inner = new ArrayList<>(words == null ? List.of() : Inner.listsOf(words));
        inner.addAll(body().lists());
        return grammar.commands().unusual(Unusual.SELECT, inner, start);
    }

    private Script body() {
        grammar.blanks().lines();
        Keyword.expect(in, "do");
        Script body = grammar.lists().body();
        Keyword.expect(in, "done");
        return body;
    }

    private String name() {
        int length = grammar.assignments().nameLength();
        if (length == 0 || !Characters.endsWord(in.peek(length))) {
            throw in.fault("a loop has no plain name to go over");
        }
        int start = in.at();
        in.skip(length);
        return in.text(start, in.at());
    }

    /** What it goes over, or null when that is not said. */
    private @Nullable List<Word> words() {
        grammar.blanks().skip();
        if (semicolon()) {
            return null;
        }
        grammar.blanks().lines();
        if (!Keyword.at(in).equals("in")) {
            return null;
        }
        Keyword.expect(in, "in");
        List<Word> words = new ArrayList<>();
        grammar.blanks().skip();
        while (grammar.words().present()) {
            words.add(grammar.words().word());
            grammar.blanks().skip();
        }
        if (in.peek() != '\n' && !semicolon()) {
            throw in.fault("the words of a loop are not ended");
        }
        return words;
    }

    private boolean semicolon() {
        boolean found = in.peek() == ';' && in.peek(1) != ';' && in.peek(1) != '&';
        if (found) {
            grammar.blanks().operator(1);
        }
        return found;
    }
}
