package dev.troupe.permission.decision;

import dev.troupe.permission.path.Glob;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.List;

/** What {@code git push} is told to push: the same branch over there has many spellings, and any of several may be it. */
final class PushedRefs {
    private static final String BRANCHES = "refs/heads/";

    private PushedRefs() {}

    /** Whether the remote and each branch that a rule names are among those of a command. */
    static boolean meant(List<Operand> rule, List<Operand> given) {
        if (rule.isEmpty()) {
            return true;
        }
        if (given.isEmpty() || !Glob.segment(text(rule, 0), text(given, 0))) {
            return false;
        }
        for (int i = 1; i < rule.size(); i++) {
            if (!among(branch(text(rule, i)), given)) {
                return false;
            }
        }
        return true;
    }

    private static boolean among(String wanted, List<Operand> given) {
        for (int i = 1; i < given.size(); i++) {
            if (Glob.segment(wanted, branch(text(given, i)))) {
                return true;
            }
        }
        return wanted.equals("*");
    }

    /** The name over there, without what forces it and where it comes from. */
    private static String branch(String ref) {
        String to = ref.substring(ref.lastIndexOf(':') + 1);
        String plain = to.startsWith("+") ? to.substring(1) : to;
        return plain.startsWith(BRANCHES) ? plain.substring(BRANCHES.length()) : plain;
    }

    private static String text(List<Operand> operands, int at) {
        return operands.get(at).argument().text();
    }
}
