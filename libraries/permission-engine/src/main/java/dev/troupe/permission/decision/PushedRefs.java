package dev.troupe.permission.decision;

import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.List;

/** What {@code git push} is told to push: the same branch over there has many spellings, and any of several may be it. */
final class PushedRefs {
    private static final List<String> BRANCHES = List.of("refs/heads/", "heads/");

    private PushedRefs() {}

    /** Whether the remote and each branch that a rule names are among those of a command. */
    static boolean meant(List<Operand> rule, List<Operand> given) {
        if (rule.isEmpty()) {
            return true;
        }
        if (given.isEmpty() || !GlobPattern.segment(text(rule, 0), text(given, 0))) {
            return false;
        }
        for (int i = 1; i < rule.size(); i++) {
            if (!among(text(rule, i), given)) {
                return false;
            }
        }
        return true;
    }

    private static boolean among(String wanted, List<Operand> given) {
        for (int i = 1; i < given.size(); i++) {
            if (same(wanted, text(given, i))) {
                return true;
            }
        }
        return wanted.equals("*");
    }

    /** What only forces or only deletes in a rule is about that; patterns, and all that both sides have, are about each branch. */
    private static boolean same(String wanted, String given) {
        if ((wanted.startsWith("+") && !given.startsWith("+"))
                || (wanted.startsWith(":") && !given.startsWith(":"))) {
            return false;
        }
        String branch = branch(given);
        return branch.isEmpty()
                || branch.indexOf('*') >= 0
                || GlobPattern.segment(branch(wanted), branch);
    }

    /** The name over there, without what forces it and where it comes from. */
    private static String branch(String ref) {
        String to = ref.substring(ref.lastIndexOf(':') + 1);
        String plain = to.startsWith("+") ? to.substring(1) : to;
        for (String start : BRANCHES) {
            if (plain.startsWith(start)) {
                return plain.substring(start.length());
            }
        }
        return plain;
    }

    private static String text(List<Operand> operands, int at) {
        return operands.get(at).argument().text();
    }
}
