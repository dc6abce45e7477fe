package dev.troupe.permission.caution;

import dev.troupe.permission.path.Glob;
import java.util.List;

/** Whether a rule that asks or blocks is meant by a command: spelling and order count little. */
public final class LooseMatch {
    private LooseMatch() {}

    /**
     * Whether the command has all words of a rule.
     *
     * @param rule its words, in which {@code *} stands for any text
     */
    public static boolean fits(List<String> rule, List<String> command) {
        if (command.isEmpty() || !Glob.segment(rule.getFirst(), command.getFirst())) {
            return false;
        }
        String program = command.getFirst();
        List<String> wanted = rule.subList(1, rule.size());
        List<String> given = command.subList(1, command.size());
        Arguments arguments = Arguments.of(program, given);
        int next = 0;
        for (String word : wanted) {
            if (word.startsWith("-")) {
                if (!arguments.covers(word)) {
                    return false;
                }
            } else if (next >= 0) {
                next = operand(word, arguments.operands(), next);
                if (next < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Plain words stand in their places; words with a wildcard are found anywhere. */
    private static int operand(String word, List<String> operands, int next) {
        if (word.equals("*")) {
            return next;
        }
        if (word.indexOf('*') >= 0) {
            return operands.stream().anyMatch(o -> matches(word, o)) ? next : -1;
        }
        return next < operands.size() && operands.get(next).equals(word) ? next + 1 : -1;
    }

    /** In an absolute path a {@code *} stands for one name. */
    private static boolean matches(String word, String operand) {
        boolean path = word.startsWith("/") || word.startsWith("~");
        return Glob.segment(word, operand)
                && (!path || slashes(word) == slashes(LooseParts.unmasked(operand)));
    }

    private static long slashes(String text) {
        return text.chars().filter(c -> c == '/').count();
    }
}
