package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.shell.ShellCommand;
import dev.troupe.permission.shell.ShellScript.AndOr;
import dev.troupe.permission.shell.ShellScript.Pipeline;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.Set;

/** Judges that a function is defined. */
final class FunctionDefinitionCheck {
    private static final String FUNCTIONS = "built-in: functions";
    private static final Set<String> ENDING = Set.of("exit", "return", "exec", "break", "continue");

    private FunctionDefinitionCheck() {}

    static RuleResult judged(ShellCommand.Function it) {
        return it.body() instanceof ShellCommand.Group body && multiplies(it.name(), body)
                ? RuleResult.block(
                                "built-in: destructive commands",
                                "The command is never run here because it is a fork bomb.")
                        .at(it.span())
                : RuleResult.ask(
                        FUNCTIONS,
                        QuotedText.text(it.name()) + " is defined as a function.",
                        it.span());
    }

    /** Whether it calls itself more than once, in processes of their own but for the last, before anything could end it. */
    private static boolean multiplies(String name, ShellCommand.Group body) {
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
                    || !first.commands().stream().allMatch(FunctionDefinitionCheck::plain)) {
                return false;
            }
        }
        return false;
    }

    private static boolean calls(String name, ShellCommand command) {
        return command instanceof ShellCommand.Simple it
                && !it.words().isEmpty()
                && text(it.words().getFirst()).equals(name);
    }

    /** Whether what stands behind it runs whatever it does. */
    private static boolean plain(ShellCommand command) {
        return command instanceof ShellCommand.Simple it
                && (it.words().isEmpty() || !ENDING.contains(text(it.words().getFirst())));
    }

    private static String text(ShellWord word) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : word.pieces()) {
            text.append(piece instanceof Piece.Text it ? it.text() : "$");
        }
        return text.toString();
    }
}
