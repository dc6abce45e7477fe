package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Script.AndOr;
import java.util.List;

/** Reads scripts. */
final class Lists {
    private final Grammar grammar;
    private final Cursor in;
    private final Progress progress;

    Lists(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
        this.progress = grammar.progress();
    }

    /** A script with here-documents of its own, to the parenthesis that closes it or the end of the text. */
    Script enclosed() {
        progress.enter(in);
        int bodies = progress.bodies().size();
        Script script = grammar.documents().within(this::script);
        progress.leave();
        return progress.bodies().size() > bodies ? new Bodies(progress).fill(script) : script;
    }

    /** What stands between two reserved words or in parentheses: at least one command. */
    Script body() {
        Script script = branch();
        if (script.lists().isEmpty()) {
            throw in.fault("a command is missing");
        }
        return script;
    }

    /** What follows a pattern of a {@code case}, which may be nothing. */
    Script branch() {
        progress.enter(in);
        Script script = script();
        progress.leave();
        return script;
    }

    private Script script() {
        int start = in.at();
        List<AndOr> lists = List.of();
        boolean more = true;
        grammar.blanks().lines();
        while (more && !ends()) {
            int mark = progress.mark();
            AndOr list = new ListReader(grammar).read();
            progress.absorb(mark);
            progress.recognise(list);
            lists = Row.with(lists, list);
            more = list.background() || separated();
            grammar.blanks().lines();
        }
        return new Script(lists, in.since(start));
    }

    /** Whether a further list may follow. */
    private boolean separated() {
        grammar.blanks().skip();
        if (in.peek() == ';' && in.peek(1) != ';' && in.peek(1) != '&') {
            grammar.blanks().operator(1);
            return true;
        }
        return in.peek() == '\n';
    }

    /** Whether something stands here that belongs to the construct around the script. */
    private boolean ends() {
        return switch (in.peek()) {
            case Characters.END, ')' -> true;
            case ';' -> in.peek(1) == ';' || in.peek(1) == '&';
            default -> Keyword.closes(Keyword.at(in));
        };
    }
}
