package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.path.Shown;
import dev.troupe.permission.shell.Command;
import dev.troupe.permission.shell.Script.AndOr;
import dev.troupe.permission.shell.Script.Pipeline;
import dev.troupe.permission.shell.Word;
import dev.troupe.permission.shell.Word.Piece;
import java.util.Set;

/** What is said of a function for being defined. */
final class Definitions {
    private static final String FUNCTIONS = "built-in: functions";
    private static final Set<String> ENDING = Set.of("exit", "return", "exec", "break", "continue");

    private Definitions() {}

    static Judgement judged(Command.Function it) {
        return it.body() instanceof Command.Group body && multiplies(it.name(), body)
                ? Judgement.block(
                                "built-in: destructive commands",
                                "The command is never run here because it is a fork bomb.")
                        .at(it.span())
                : Judgement.ask(
                        FUNCTIONS, Shown.text(it.name()) + " is defined as a function.", it.span());
    }

    /** Whether it calls itself more than once, in processes of their own but for the last, before anything could end it. */
    private static boolean multiplies(String name, Command.Group body) {
        int calls = 0;
        for (AndOr list : body.body().lists()) {
            Pipeline first = list.pipelines().getFirst();
            if (first.commands().size() > 1 || list.background() || calls > 0) {
                calls += (int) first.commands().stream().filter(it -> calls(name, it)).count();
            }
            if (calls > 1) {
                return true;
            }
            if (list.pipelines().size() > 1
                    || !first.commands().stream().allMatch(Definitions::plain)) {
                return false;
            }
        }
        return false;
    }

    private static boolean calls(String name, Command command) {
        return command instanceof Command.Simple it
                && !it.words().isEmpty()
                && text(it.words().getFirst()).equals(name);
    }

    /** Whether what stands behind it runs whatever it does. */
    private static boolean plain(Command command) {
        return command instanceof Command.Simple it
                && (it.words().isEmpty() || !ENDING.contains(text(it.words().getFirst())));
    }

    private static String text(Word word) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : word.pieces()) {
            text.append(piece instanceof Piece.Text it ? it.text() : "$");
        }
        return text.toString();
    }
}
