package dev.troupe.permission.caution;

import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.schema.BundledOptions;
import java.util.List;

/** Tells whether a rule that asks or blocks is meant by a command: spelling and order count little. */
public final class LenientRuleMatcher {
    private LenientRuleMatcher() {}

    /**
     * Whether the command has all words of a rule. Of programs the names count, whatever directories they are in.
     *
     * @param rule its words, in which {@code *} stands for any text
     * @param bundles how the rule's program bundles letters of options
     */
    public static boolean fits(List<String> rule, BundledOptions bundles, LiteralCommand command) {
        return !command.words().isEmpty()
                && program(rule.getFirst(), command.name())
                && arguments(rule, bundles, command);
    }

    /** Whether it has all words of a rule behind the program. */
    public static boolean arguments(
            List<String> rule, BundledOptions bundles, LiteralCommand command) {
        int next = 0;
        for (int i = 1; i < rule.size(); i++) {
            String word = rule.get(i);
            if (word.startsWith("-")) {
                if (!command.arguments().covers(word, bundles)) {
                    return false;
                }
            } else {
                next = operand(word, command.arguments().operands(), next);
                if (next < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean program(String program, String given) {
        String wanted = program.substring(program.lastIndexOf('/') + 1);
        return wanted.equals(given) || GlobPattern.segment(wanted, given);
    }

    /** Plain words stand in their places; words with a wildcard are found anywhere. */
    private static int operand(String word, List<String> operands, int next) {
        if (word.indexOf('*') < 0) {
            return next < operands.size() && operands.get(next).equals(word) ? next + 1 : -1;
        }
        if (word.length() == 1) {
            return next;
        }
        for (String operand : operands) {
            if (matches(word, operand)) {
                return next;
            }
        }
        return -1;
    }

    /** In an absolute path a {@code *} stands for one name; right below the root and home it is what the shell expands. */
    private static boolean matches(String word, String operand) {
        if (word.equals("/*") || word.equals("~/*")) {
            return operand.equals(word);
        }
        boolean path = word.startsWith("/") || word.startsWith("~");
        return GlobPattern.segment(word, operand)
                && (!path || slashes(word) == slashes(LenientCommandSplitter.unmasked(operand)));
    }

    private static long slashes(String text) {
        return text.chars().filter(c -> c == '/').count();
    }
}
