package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.List;

/**
 * Tells whether a rule that asks or blocks is meant by a command, by what the tool makes of both: abbreviated and bundled
 * options, modes and paths in other spellings are the same.
 */
final class RestrictRuleMatcher {
    private static final List<String> PUSH = List.of("git", "push");

    private RestrictRuleMatcher() {}

    static MatchCertainty meant(
            CompiledRule rule, ToolUsage given, ExecutionContext here, WorkBudget effort) {
        ToolUsage own = rule.usage();
        if (own == null || !written(own, given, here)) {
            return MatchCertainty.NO;
        }
        MatchCertainty least = MatchCertainty.YES;
        for (StartedRule each : rule.started()) {
            least = least.and(each.meant(given.started(), here, effort));
        }
        return least;
    }

    /** Whether the words of a rule are there that are not about what the tool starts. */
    private static boolean written(ToolUsage own, ToolUsage given, ExecutionContext here) {
        if (!starts(given.words(), own.words()) || !RuleOptions.there(own, given, here)) {
            return false;
        }
        if (own.words().equals(PUSH)) {
            return PushedRefs.meant(own.operands(), given.operands());
        }
        int next = 0;
        for (Operand operand : own.operands()) {
            next = behind(operand, given.operands(), next, here);
            if (next < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the program and its sub-commands are those of a rule, or begin so. */
    static boolean starts(List<String> words, List<String> with) {
        if (words.size() < with.size()) {
            return false;
        }
        for (int i = with.size() - 1; i >= 0; i--) {
            if (!words.get(i).equals(with.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Where to look for the next operand of the rule, or -1 when this one is not given. */
    private static int behind(
            Operand wanted, List<Operand> given, int next, ExecutionContext here) {
        String text = wanted.argument().text();
        if (text.equals("*")) {
            return next;
        }
        boolean anywhere =
                wanted.kind() == OperandKind.GOAL || text.indexOf('*') >= 0 || path(wanted.kind());
        for (int i = anywhere ? 0 : next; i < given.size(); i++) {
            CommandArgument unqualified = given.get(i).unqualified();
            if (alike(text, given.get(i).argument(), wanted.kind(), here)
                    || (unqualified != null && alike(text, unqualified, wanted.kind(), here))) {
                return anywhere ? next : i + 1;
            }
            if (!anywhere) {
                return -1;
            }
        }
        return -1;
    }

    /** Whether a path of a rule, from the workspace on, is the file that an argument names. */
    private static boolean sameFile(String wanted, CommandArgument given, ExecutionContext here) {
        return wanted.indexOf('/') != 0
                && wanted.indexOf('~') != 0
                && given.whole()
                && new ProgramPaths(here, false).same(wanted, given.text());
    }

    /** Whether the value of an option is the one of a rule. */
    static boolean sameValue(String wanted, Given option, ExecutionContext here) {
        CommandArgument value = option.value();
        OperandKind kind = option.kind();
        return value != null
                && (GlobPattern.segment(wanted, value.text())
                        || (kind != null && path(kind) && sameFile(wanted, value, here)));
    }

    private static boolean path(OperandKind kind) {
        return kind == OperandKind.PATH
                || kind == OperandKind.WRITTEN_PATH
                || kind == OperandKind.PATHSPEC;
    }

    private static boolean alike(
            String wanted, CommandArgument given, OperandKind kind, ExecutionContext here) {
        if (kind == OperandKind.MODE) {
            return mode(given.text()).equals(mode(wanted));
        }
        if (path(kind)) {
            return PathNormalizer.sameOrBelow(wanted, given.text(), here.home())
                    || sameFile(wanted, given, here);
        }
        return GlobPattern.segment(wanted, given.text());
    }

    /** {@code 0777} and {@code 777} are the same; so are the words for all rights. */
    private static String mode(String text) {
        return switch (text) {
            case "a=rwx", "ugo=rwx", "=rwx", "a+rwx", "ugo+rwx" -> "777";
            default -> {
                int zeros = 0;
                while (zeros < text.length() - 1 && text.charAt(zeros) == '0') {
                    zeros++;
                }
                yield text.substring(zeros);
            }
        };
    }
}
