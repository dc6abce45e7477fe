package dev.troupe.permission.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one simple command; what of it was read before a fault is rescued. */
final class SimpleReader extends GrammarReader {
    private final int start;
    private List<VariableAssignment> assignments = List.of();
    private List<ShellWord> words = List.of();
    private List<ShellRedirection> redirections = List.of();
    private int mark;
    private int end;

    SimpleReader(ShellGrammar grammar) {
        super(grammar);
        this.start = in.at();
        this.end = start;
    }

    /** A simple command, or the declaration of a function that looks like one at first. */
    ShellCommand read() {
        int before = progress.mark();
        mark = before;
        try {
            while (part()) {
                mark = progress.mark();
                end = in.at();
                grammar.blanks.skip();
            }
            ShellCommand function = in.peek() == '(' ? function() : null;
            if (function != null) {
                return function;
            }
            if (empty()) {
                throw in.fault("a command is missing");
            }
        } catch (ShellSyntaxException fault) {
            rescue(before);
            throw fault;
        }
        redirections = grammar.redirections.piped(redirections);
        return command();
    }

    /** Reads the next part, if there is one. */
    private boolean part() {
        ShellRedirection redirection = grammar.redirections.read();
        if (redirection != null) {
            redirections = GrowingList.with(redirections, redirection);
            return true;
        }
        if (!words.isEmpty()) {
            return word();
        }
        VariableAssignment assignment = grammar.assignments.read();
        if (assignment != null) {
            assignments = GrowingList.with(assignments, assignment);
            return true;
        }
        return first();
    }

    private boolean first() {
        int from = in.at();
        if (!empty() && ReservedWords.reserved(ReservedWords.at(in))) {
            throw in.fault("a reserved word stands behind an assignment or a redirection");
        }
        boolean found = word();
        if (found && grammar.words.joined()) {
            words = List.of();
            throw in.fault(from, "the name of a command goes on over a line break");
        }
        return found;
    }

    private boolean word() {
        if (!grammar.words.present()) {
            return false;
        }
        words = GrowingList.with(words, grammar.words.word());
        return true;
    }

    private @Nullable ShellCommand function() {
        if (words.size() != 1 || !assignments.isEmpty() || !redirections.isEmpty()) {
            throw in.fault("a parenthesis stands behind a word");
        }
        FunctionReader functions = new FunctionReader(grammar);
        functions.parentheses();
        ShellWord name = words.getFirst();
        words = List.of();
        return functions.named(name);
    }

    private boolean empty() {
        return assignments.isEmpty() && words.isEmpty() && redirections.isEmpty();
    }

    private ShellCommand.Simple command() {
        return new ShellCommand.Simple(assignments, words, redirections, in.span(start, end));
    }

    private void rescue(int before) {
        if (!empty()) {
            // What was found in complete parts is found again in the command.
            progress.absorb(before, mark);
            progress.rescue(before, ListReader.of(command()));
        }
    }
}
