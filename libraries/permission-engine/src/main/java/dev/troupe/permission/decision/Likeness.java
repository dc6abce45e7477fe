package dev.troupe.permission.decision;

import dev.troupe.permission.Effort;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.schema.Usage.Given;
import dev.troupe.permission.schema.Usage.Operand;
import java.util.List;

/**
 * Whether a rule that asks or blocks is meant by a command, by what the tool makes of both: abbreviated and bundled
 * options, modes and paths in other spellings are the same.
 */
final class Likeness {
    private static final List<String> PUSH = List.of("git", "push");

    private Likeness() {}

    static Certainty meant(CompiledRule rule, Usage given, Surroundings here, Effort effort) {
        Usage own = rule.usage();
        if (own == null || !written(own, given, here)) {
            return Certainty.NO;
        }
        Certainty least = Certainty.YES;
        for (StartedRule each : rule.started()) {
            least = least.and(each.meant(given.started(), here, effort));
        }
        return least;
    }

    /** Whether the words of a rule are there that are not about what the tool starts. */
    private static boolean written(Usage own, Usage given, Surroundings here) {
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
    private static int behind(Operand wanted, List<Operand> given, int next, Surroundings here) {
        String text = wanted.argument().text();
        if (text.equals("*")) {
            return next;
        }
        boolean anywhere =
                wanted.kind() == Kind.GOAL || text.indexOf('*') >= 0 || path(wanted.kind());
        for (int i = anywhere ? 0 : next; i < given.size(); i++) {
            Argument unqualified = given.get(i).unqualified();
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
    private static boolean sameFile(String wanted, Argument given, Surroundings here) {
        return wanted.indexOf('/') != 0
                && wanted.indexOf('~') != 0
                && given.whole()
                && new ProgramPaths(here, false).same(wanted, given.text());
    }

    /** Whether the value of an option is the one of a rule. */
    static boolean sameValue(String wanted, Given option, Surroundings here) {
        Argument value = option.value();
        Kind kind = option.kind();
        return value != null
                && (Glob.segment(wanted, value.text())
                        || (kind != null && path(kind) && sameFile(wanted, value, here)));
    }

    private static boolean path(Kind kind) {
        return kind == Kind.PATH || kind == Kind.WRITTEN_PATH || kind == Kind.PATHSPEC;
    }

    private static boolean alike(String wanted, Argument given, Kind kind, Surroundings here) {
        if (kind == Kind.MODE) {
            return mode(given.text()).equals(mode(wanted));
        }
        if (path(kind)) {
            return Paths.sameOrBelow(wanted, given.text(), here.home())
                    || sameFile(wanted, given, here);
        }
        return Glob.segment(wanted, given.text());
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
