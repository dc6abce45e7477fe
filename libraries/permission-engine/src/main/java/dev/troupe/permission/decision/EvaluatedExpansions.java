package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.shell.ShellWord;
import dev.troupe.permission.shell.ShellWord.Piece;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds expansions that do more than put a value in. Bash reads the value of a name in arithmetic as arithmetic again, a
 * subscript within it as a word with substitutions, and some values as names or as prompts: what was a quoted text before
 * then runs commands or sets variables.
 */
final class EvaluatedExpansions {
    /** Numbers and operators; no names, and nothing that puts text in. */
    private static final String NUMBERS = "0123456789 \t+-*/%<>=!&|^~?:,()#";

    private static final Pattern INDEX = Pattern.compile("\\[(?:\\d{1,9}|[@*])]");
    private static final Pattern SUBSTRING =
            Pattern.compile(":\\s*(?:\\d{1,9}|\\s-\\d{1,9})(?::\\s*-?\\d{1,9})?");

    private EvaluatedExpansions() {}

    /** What speaks against a word that bash expands, commands in it apart; null when it only puts values in. */
    static @Nullable RuleResult objection(ShellWord word) {
        return any(word)
                ? RuleResult.ask(
                        CommandEvaluator.UNKNOWN,
                        "The shell evaluates text that is known only when the command runs.",
                        word.span())
                : null;
    }

    private static boolean any(ShellWord word) {
        if (word.plain()) {
            return false;
        }
        for (Piece piece : word.pieces()) {
            boolean evaluated =
                    switch (piece) {
                        case Piece.Parameter it -> parameter(it);
                        case Piece.Arithmetic it -> arithmetic(it);
                        case Piece.Text _,
                                Piece.Substitution _,
                                Piece.ProcessSubstitution _,
                                Piece.Glob _,
                                Piece.Tilde _,
                                Piece.Brace _ ->
                                false;
                    };
            if (evaluated) {
                return true;
            }
        }
        return false;
    }

    /** Whether its value depends on anything but the numbers that are written there. */
    static boolean arithmetic(Piece.Arithmetic piece) {
        String text = piece.text();
        for (int i = 0; i < text.length(); i++) {
            if (NUMBERS.indexOf(text.charAt(i)) < 0) {
                return true;
            }
        }
        return false;
    }

    private static boolean parameter(Piece.Parameter piece) {
        String name = piece.name();
        boolean indirect = name.length() > 1 && name.charAt(0) == '!';
        return indirect || operation(piece.operation());
    }

    /** Whether what follows a name is more than a default, a part cut off or replaced, or a plain index. */
    private static boolean operation(String operation) {
        if (operation.isEmpty()) {
            return false;
        }
        if (operation.indexOf('$') >= 0 || operation.indexOf('`') >= 0) {
            return true;
        }
        return switch (operation.charAt(0)) {
            case '[' -> {
                int end = operation.indexOf(']') + 1;
                yield end == 0
                        || !INDEX.matcher(operation.substring(0, end)).matches()
                        || operation(operation.substring(end));
            }
            case ':' ->
                    operation.length() == 1
                            || ("-+?".indexOf(operation.charAt(1)) < 0
                                    && !SUBSTRING.matcher(operation).matches());
            case '-', '+', '?', '#', '%', '/', '^', ',' -> false;
            default -> true;
        };
    }
}
