package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import java.util.List;

/** Reads scripts. */
final class ScriptReader extends GrammarReader {
    ScriptReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** A script with here-documents of its own, to the parenthesis that closes it or the end of the text. */
    ShellScript enclosed() {
        progress.enter(in);
        ShellScript script = grammar.documents.within(this::script);
        progress.leave();
        return script;
    }

    /** What stands between two reserved words or in parentheses: at least one command. */
    ShellScript body() {
        ShellScript script = branch();
        if (script.lists().isEmpty()) {
            throw in.fault("a command is missing");
        }
        return script;
    }

    /** What follows a pattern of a {@code case}, which may be nothing. */
    ShellScript branch() {
        progress.enter(in);
        ShellScript script = script();
        progress.leave();
        return script;
    }

    private ShellScript script() {
        int start = in.at();
        List<AndOr> lists = List.of();
        boolean more = true;
        grammar.blanks.lines();
        while (more && !ends()) {
            int mark = progress.mark();
            AndOr list = new ListReader(grammar).read();
            progress.absorb(mark);
            progress.recognise(list);
            lists = GrowingList.with(lists, list);
            more = list.background() || separated();
            grammar.blanks.lines();
        }
        return new ShellScript(lists, in.since(start));
    }

    /** Whether a further list may follow. */
    private boolean separated() {
        grammar.blanks.skip();
        if (in.peek() == ';' && in.peek(1) != ';' && in.peek(1) != '&') {
            grammar.blanks.operator(1);
            return true;
        }
        return in.peek() == '\n';
    }

    /** Whether something stands here that belongs to the construct around the script. */
    private boolean ends() {
        return switch (in.peek()) {
            case BashCharacters.END, ')' -> true;
            case ';' -> in.peek(1) == ';' || in.peek(1) == '&';
            default -> ReservedWords.closes(ReservedWords.at(in));
        };
    }
}
