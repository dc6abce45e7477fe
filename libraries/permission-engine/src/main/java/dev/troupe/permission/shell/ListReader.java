package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Operator;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import java.util.List;

/** Reads one list of pipelines; what of it was read before a fault is rescued. */
final class ListReader extends GrammarReader {
    private List<Pipeline> pipelines = List.of();
    private List<Operator> operators = List.of();
    private List<ShellCommand> commands = List.of();
    private boolean negated;
    private boolean timed;
    private int start;

    ListReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** A list of that one command. */
    static AndOr of(ShellCommand command) {
        Pipeline pipeline = new Pipeline(false, false, List.of(command), command.span());
        return new AndOr(List.of(pipeline), List.of(), false, command.span());
    }

    AndOr read() {
        int mark = progress.mark();
        try {
            return list();
        } catch (ShellSyntaxException fault) {
            rescue(mark);
            throw fault;
        }
    }

    private AndOr list() {
        pipeline();
        while (operator()) {
            grammar.blanks.lines();
            pipeline();
        }
        boolean background = in.peek() == '&';
        if (background) {
            grammar.blanks.operator(1);
        }
        return list(background);
    }

    private AndOr list(boolean background) {
        int from = pipelines.getFirst().span().start();
        int to = pipelines.getLast().span().end();
        return new AndOr(pipelines, operators, background, new TextSpan(from, to));
    }

    private boolean operator() {
        grammar.blanks.skip();
        char c = in.peek();
        if ((c != '&' && c != '|') || in.peek(1) != c) {
            return false;
        }
        in.skip(2);
        operators = GrowingList.with(operators, c == '&' ? Operator.AND : Operator.OR);
        return true;
    }

    private void pipeline() {
        negated = false;
        timed = false;
        commands = List.of();
        start = in.origin(in.at());
        prefixes();
        commands = List.of(grammar.commands.read());
        grammar.blanks.skip();
        while (in.peek() == '|' && in.peek(1) != '|') {
            if (in.peek(1) == '&') {
                in.skip(2);
            } else {
                grammar.blanks.operator(1);
            }
            grammar.blanks.lines();
            commands = GrowingList.with(commands, grammar.commands.read());
            grammar.blanks.skip();
        }
        finish();
    }

    private void finish() {
        TextSpan span = new TextSpan(start, commands.getLast().span().end());
        pipelines = GrowingList.with(pipelines, new Pipeline(negated, timed, commands, span));
        commands = List.of();
    }

    /** Reads {@code !} and {@code time}. */
    private void prefixes() {
        while (true) {
            String word = ReservedWords.at(in);
            if (word.equals("!") && !negated) {
                negated = true;
                in.skip(1);
                checkPattern();
            } else if (word.equals("time") && !timed) {
                timed = true;
                in.skip(word.length());
                options();
            } else {
                return;
            }
            grammar.blanks.skip();
        }
    }

    private void checkPattern() {
        if (in.peek() == '(') {
            throw in.fault("an extended pattern is not supported");
        }
    }

    /** {@code time} takes {@code -p}, which changes nothing but its own report. */
    private void options() {
        grammar.blanks.skip();
        if (in.starts("-p") && BashCharacters.endsWord(in.peek(2))) {
            in.skip(2);
            grammar.blanks.skip();
        }
        if (in.peek() == '-') {
            throw in.fault("an option of `time` is not supported");
        }
    }

    private void rescue(int mark) {
        if (!commands.isEmpty()) {
            finish();
        }
        if (!pipelines.isEmpty()) {
            operators = operators.subList(0, Math.min(operators.size(), pipelines.size() - 1));
            progress.rescue(mark, list(false));
        }
    }
}
