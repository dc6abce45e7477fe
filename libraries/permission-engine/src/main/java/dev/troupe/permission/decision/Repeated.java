package dev.troupe.permission.decision;

import dev.troupe.permission.shell.Command;
import dev.troupe.permission.shell.Command.Simple;
import dev.troupe.permission.shell.Redirection;
import dev.troupe.permission.shell.Redirection.Operator;
import dev.troupe.permission.shell.Script;
import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import dev.troupe.permission.shell.Word;
import dev.troupe.permission.shell.Word.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a script may change for its own next run, by its words alone.
 *
 * @param moves whether it may leave the directory
 * @param changes whether it may change files or branches
 */
record Repeated(boolean moves, boolean changes) {
    private static final Repeated NOTHING = new Repeated(false, false);
    private static final Repeated ANYTHING = new Repeated(true, true);
    private static final Set<String> NOWHERE = Set.of("/dev/null", "/dev/stdout", "/dev/stderr");

    /** Of a script with all that it holds. */
    static Repeated of(Script script) {
        Repeated all = NOTHING;
        for (AndOr list : script.lists()) {
            for (Pipeline pipeline : list.pipelines()) {
                for (Command command : pipeline.commands()) {
                    all = all.and(of(command));
                }
            }
        }
        return all;
    }

    /** Of scripts of which any may run. */
    static Repeated of(List<Script> scripts) {
        Repeated all = NOTHING;
        for (Script script : scripts) {
            all = all.and(of(script));
        }
        return all;
    }

    private Repeated and(Repeated other) {
        return new Repeated(moves || other.moves, changes || other.changes);
    }

    private static Repeated of(Command command) {
        Repeated own =
                switch (command) {
                    case Simple it -> of(it);
                    case Command.Group it -> of(it);
                    case Command.If it -> of(it.scripts());
                    case Command.Loop it -> of(List.of(it.condition(), it.body()));
                    case Command.For it -> of(it.body());
                    case Command.Case it ->
                            of(it.choices().stream().map(Command.Choice::body).toList());
                    case Command.Test _ -> NOTHING;
                    case Command.Function _, Command.Unusual _ -> ANYTHING;
                };
        return own.and(new Repeated(false, writes(command.redirections())));
    }

    private static Repeated of(Command.Group group) {
        Repeated all = of(group.body());
        return group.subshell() ? new Repeated(false, all.changes) : all;
    }

    /** What a substitution runs may be anything; a program that nobody knows yet asks anyway. */
    private static Repeated of(Simple command) {
        List<String> words = new ArrayList<>(command.words().size());
        boolean runs = false;
        for (Word word : command.words()) {
            String text = word.literal();
            words.add(text == null ? "" : text);
            runs |= runs(word);
        }
        return new Repeated(
                Directories.moves(words) || (!words.isEmpty() && words.getFirst().isEmpty()),
                runs || !Changes.none(words));
    }

    private static boolean runs(Word word) {
        for (Piece piece : word.pieces()) {
            if (piece instanceof Piece.Substitution || piece instanceof Piece.ProcessSubstitution) {
                return true;
            }
        }
        return false;
    }

    private static boolean writes(List<Redirection> redirections) {
        for (Redirection redirection : redirections) {
            Operator operator = redirection.operator();
            String target = redirection.target().literal();
            boolean reads =
                    switch (operator) {
                        case READ,
                                DUPLICATE_INPUT,
                                HERE_DOCUMENT,
                                HERE_DOCUMENT_TABS,
                                HERE_STRING ->
                                true;
                        case DUPLICATE_OUTPUT -> target != null && target.length() == 1;
                        case WRITE, APPEND, CLOBBER, READ_WRITE, WRITE_BOTH, APPEND_BOTH ->
                                target != null && NOWHERE.contains(target);
                    };
            if (!reads) {
                return true;
            }
        }
        return false;
    }
}
