package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a command has the options that stand in a rule, those included that nobody knows. */
final class RuleOptions {
    /** Behind an option that needs no value, they say that it is not meant: {@code --dry-run=false}. */
    private static final Set<String> NO =
            Set.of("false", "no", "off", "0", "none", "never", "f", "n");

    private static final String DRY_RUN = "--dry-run";

    private RuleOptions() {}

    /** Whether they all hold for what is allowed: each time with the value of the rule, and never taken back. */
    static boolean hold(ToolUsage own, ToolUsage given) {
        for (int i = 0; i < own.options().size(); i++) {
            if (!holds(own.options().get(i), given.options())) {
                return false;
            }
        }
        return unclear(own, given);
    }

    private static boolean holds(Given wanted, List<Given> options) {
        boolean found = false;
        for (Given option : options) {
            if (option.negates().contains(wanted.name())) {
                return false;
            }
            if (option.name().equals(wanted.name())) {
                if (wanted.value() == null ? declined(option) : !sameValue(option, wanted)) {
                    return false;
                }
                found = true;
            }
        }
        return found;
    }

    /** Whether the command only tells what it would do, as its tool reads its options. */
    static boolean onlyTries(ToolUsage given) {
        List<Given> trying =
                given.options().stream()
                        .filter(it -> it.source().text().split("=", 2)[0].endsWith(DRY_RUN))
                        .toList();
        return !trying.isEmpty()
                && trying.stream()
                        .allMatch(it -> it.source().text().startsWith(DRY_RUN) && !declined(it))
                && given.findings().stream().noneMatch(Finding::unclear);
    }

    private static boolean declined(Given option) {
        CommandArgument value = option.value();
        return value != null
                && (!value.whole() || NO.contains(value.text().toLowerCase(Locale.ROOT)));
    }

    private static boolean sameValue(Given option, Given wanted) {
        CommandArgument value = option.value();
        return value != null
                && wanted.value() != null
                && value.whole()
                && value.text().equals(wanted.value().text());
    }

    /** Whether an option that nobody knows has the words behind it that the rule has there, as one may be its value. */
    static boolean placed(CompiledRule rule, List<CommandArgument> arguments) {
        ToolUsage own = rule.usage();
        for (int i = 0; own != null && i < own.findings().size(); i++) {
            Finding finding = own.findings().get(i);
            if (finding.unclear() && !placed(finding.culprit().text(), rule.words(), arguments)) {
                return false;
            }
        }
        return true;
    }

    private static boolean placed(
            String option, List<String> rule, List<CommandArgument> arguments) {
        int at = rule.indexOf(option);
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).text().equals(option)) {
                if (at < 0 || !followed(rule, at, arguments, i)) {
                    return false;
                }
                at = next(option, rule, at);
            }
        }
        return true;
    }

    /** Where the rule has it once more; the last one stands for all that follow when any word may stand behind it. */
    private static int next(String option, List<String> rule, int at) {
        int further = rule.subList(at + 1, rule.size()).indexOf(option);
        return further < 0 && free(rule, at) ? at : further < 0 ? -1 : at + 1 + further;
    }

    private static boolean free(List<String> rule, int at) {
        return at + 1 == rule.size() || rule.get(at + 1).startsWith("-");
    }

    private static boolean followed(
            List<String> rule, int at, List<CommandArgument> arguments, int index) {
        return free(rule, at)
                || (index + 1 < arguments.size()
                        && arguments.get(index + 1).whole()
                        && arguments.get(index + 1).text().equals(rule.get(at + 1)));
    }

    /** Whether what forbids finds them all somewhere. */
    static boolean there(ToolUsage own, ToolUsage given, ExecutionContext here) {
        for (int i = 0; i < own.options().size(); i++) {
            if (!there(own.options().get(i), given.options(), here)) {
                return false;
            }
        }
        return unclear(own, given) || handedOn(own, given);
    }

    /** What the schema does not know may be meant for the program behind {@code --}. */
    private static boolean handedOn(ToolUsage own, ToolUsage given) {
        return own.findings().stream()
                .filter(Finding::unclear)
                .allMatch(it ->
                        unclear(it.culprit(), given.findings())
                                || given.operands().stream()
                                        .anyMatch(word -> same(word.argument(), it.culprit())));
    }

    private static boolean same(CommandArgument given, CommandArgument wanted) {
        return given.whole() && given.text().equals(wanted.text());
    }

    private static boolean there(Given wanted, List<Given> options, ExecutionContext here) {
        for (Given option : options) {
            if (option.name().equals(wanted.name())
                    && (wanted.value() == null
                            || RestrictRuleMatcher.sameValue(
                                    wanted.value().text(), option, here))) {
                return true;
            }
        }
        return false;
    }

    /** Words of a rule that the tool's schema has no meaning for are looked for as they stand. */
    private static boolean unclear(ToolUsage own, ToolUsage given) {
        for (int i = 0; i < own.findings().size(); i++) {
            Finding finding = own.findings().get(i);
            if (finding.unclear() && !unclear(finding.culprit(), given.findings())) {
                return false;
            }
        }
        return true;
    }

    private static boolean unclear(CommandArgument wanted, List<Finding> findings) {
        for (Finding finding : findings) {
            CommandArgument culprit = finding.culprit();
            if (finding.unclear() && culprit.whole() && culprit.text().equals(wanted.text())) {
                return true;
            }
        }
        return false;
    }
}
