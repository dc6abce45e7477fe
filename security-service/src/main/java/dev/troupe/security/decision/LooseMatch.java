package dev.troupe.security.decision;

import java.util.List;

/** Whether a rule that asks or blocks is meant by a command: spelling and order count little. */
final class LooseMatch {
    private LooseMatch() {}

    static boolean fits(CommandRule rule, List<String> command) {
        if (command.isEmpty() || !Glob.segment(rule.words().getFirst(), command.getFirst())) {
            return false;
        }
        String program = command.getFirst();
        List<String> wanted = rule.words().subList(1, rule.words().size());
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
            return operands.stream().anyMatch(o -> Glob.segment(word, o)) ? next : -1;
        }
        return next < operands.size() && operands.get(next).equals(word) ? next + 1 : -1;
    }
}
