package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.OperandKind;
import dev.troupe.permission.schema.ToolUsage;
import dev.troupe.permission.schema.ToolUsage.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells whether rules allow one simple command: every word of it has to be accounted for. */
final class AllowRuleMatcher {
    static final String DEFAULT = "default: anything else asks";

    private static final Pattern SETTING = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,99}=");

    /** To look at a command again for one of the things that it is told to do, for each word. */
    private static final int GOAL = 4;

    private final ExecutionContext here;
    private final PathCheck paths;
    private final CompiledPolicy rules;
    private final WorkBudget effort;
    private final SimpleCommand command;
    private final List<CompiledRule> about;

    /**
     * For one command.
     *
     * @param lent what rules for the command that starts it say of it
     */
    AllowRuleMatcher(
            CompiledPolicy rules,
            List<CompiledRule> lent,
            ExecutionContext here,
            WorkBudget effort,
            SimpleCommand command) {
        this.rules = rules;
        this.effort = effort;
        this.here = here;
        this.paths = new PathCheck(here);
        this.command = command;
        this.about = about(rules.allowing(command.name()), lent, command.name());
    }

    private static List<CompiledRule> about(
            List<CompiledRule> plain, List<CompiledRule> lent, String program) {
        if (lent.isEmpty()) {
            return plain;
        }
        List<CompiledRule> about = new ArrayList<>(plain);
        lent.stream().filter(it -> it.program().equals(program)).forEach(about::add);
        return about;
    }

    /** The most permissive of what the rules say; it asks when no rule is about the command. */
    RuleResult judged() {
        if (command.name().equals("cd")) {
            return directory();
        }
        List<Operand> goals = command.goals();
        boolean one =
                goals.isEmpty() || (goals.size() == 1 && goals.getFirst().unqualified() == null);
        if (one || about.isEmpty()) {
            return either(command, command.implying());
        }
        RuleResult strictest = null;
        for (Operand goal : goals) {
            if (!effort.spare(GOAL * (long) command.arguments().size())) {
                return unknown();
            }
            CommandArgument anywhere = goal.unqualified();
            RuleResult judgement =
                    either(
                            command.only(goal, goal),
                            anywhere == null
                                    ? null
                                    : command.only(goal, new Operand(goal.kind(), anywhere, null)));
            strictest = strictest == null ? judgement : LineDecision.stricter(strictest, judgement);
        }
        return strictest == null ? unknown() : strictest;
    }

    /** By the first of two ways to write the same of which a rule is. */
    private RuleResult either(SimpleCommand one, @Nullable SimpleCommand other) {
        RuleResult judgement = judged(one);
        return other == null || !judgement.asksByDefault() ? judgement : judged(other);
    }

    /** A change of the directory does nothing by itself; it must stay in the workspace. */
    private RuleResult directory() {
        ToolUsage usage = command.usage();
        if (usage == null || !usage.findings().isEmpty() || usage.operands().size() != 1) {
            return unknown();
        }
        CommandArgument target = usage.operands().getFirst().argument();
        RuleResult objection =
                command.glob(target) ? unknown() : paths.objection(target, OperandKind.PATH, false);
        return objection == null
                ? RuleResult.allow("built-in: directories", "The directory is in the workspace.")
                        .at(target.span())
                : objection;
    }

    private RuleResult judged(SimpleCommand each) {
        RuleResult best = null;
        for (int i = 0; i < about.size(); i++) {
            CompiledRule rule = about.get(i);
            RuleResult judgement = by(rule, each);
            if (judgement != null
                    && (best == null || judgement.verdict().compareTo(best.verdict()) < 0)) {
                best = judgement;
            }
        }
        return best == null ? unknown() : best;
    }

    private RuleResult unknown() {
        return RuleResult.byDefault(
                DEFAULT,
                "No rule allows " + QuotedText.text(command.beginning(QuotedText.LONGEST)) + ".",
                command.arguments().getFirst().span());
    }

    /** What one rule says; null when it is about other commands. */
    private @Nullable RuleResult by(CompiledRule rule, SimpleCommand each) {
        if (rule.exact()) {
            return rule.wordForWord(each.arguments())
                    ? objectionOr(paths.start(each.name()), rule, each)
                    : null;
        }
        if (rule.usage() == null || each.usage() == null) {
            return operands(rule, each);
        }
        return affordable(rule)
                        && rule.fits(each.usage())
                        && RuleOptions.placed(rule, each.arguments())
                        && effort.spend(size())
                ? objectionOr(use().objection(rule, each, each.usage()), rule, each)
                : null;
    }

    private SafeUsageCheck use() {
        return new SafeUsageCheck(rules, here, paths, effort);
    }

    private boolean affordable(CompiledRule rule) {
        return rule.started().isEmpty() || effort.spend(size());
    }

    private long size() {
        return command.arguments().size();
    }

    /**
     * What the rules that are about this command say of one that it starts: whoever lists {@code poetry run mytool}
     * means that program, of which no rule of its own needs to say anything.
     *
     * @param index which one of those that are given word by word
     */
    List<CompiledRule> lent(int index) {
        List<CompiledRule> lent = List.of();
        for (int i = 0; i < about.size(); i++) {
            CompiledRule rule = about.get(i);
            if (index < rule.started().size()
                    && rule.started().get(index).whole()
                    && affordable(rule)
                    && rule.about(command.arguments(), command.usage())) {
                lent = lent.isEmpty() ? new ArrayList<>() : lent;
                lent.add(rule.started().get(index).command());
            }
        }
        return lent;
    }

    /** A tool without a schema: the rule's words, and operands that cannot be anything else. */
    private @Nullable RuleResult operands(CompiledRule rule, SimpleCommand each) {
        if (!rule.starts(each.arguments())) {
            return null;
        }
        List<CommandArgument> rest =
                each.arguments().stream()
                        .skip(rule.words().size())
                        .filter(it -> !rule.rule().options().contains(it.text()))
                        .toList();
        if (!rule.open() && !rest.isEmpty()) {
            return beyond(rule, rest.getFirst());
        }
        for (CommandArgument argument : rest) {
            if (!argument.whole() || each.glob(argument) || unusual(argument.text())) {
                return beyond(rule, argument);
            }
        }
        RuleResult objection = paths.start(each.name());
        for (CommandArgument argument : rest) {
            objection =
                    SafeUsageCheck.stricter(
                            objection, paths.objection(argument, OperandKind.PATH, false));
        }
        return objectionOr(objection, rule, each);
    }

    /** Options, settings, addresses, response files and editor commands are no ordinary operands. */
    private static boolean unusual(String word) {
        return word.startsWith("-")
                || word.startsWith("@")
                || word.startsWith("+")
                || (word.contains("::") && word.startsWith("ext"))
                || word.contains("://")
                || SETTING.matcher(word).lookingAt();
    }

    private static RuleResult beyond(CompiledRule rule, CommandArgument argument) {
        return RuleResult.ask(
                rule.label(),
                "The rule does not cover " + QuotedText.text(argument.text()) + ".",
                argument.span());
    }

    private static RuleResult objectionOr(
            @Nullable RuleResult objection, CompiledRule rule, SimpleCommand each) {
        return objection == null
                ? RuleResult.ofRule(
                                Verdict.ALLOW,
                                rule.label(),
                                "The rule covers every word.",
                                rule.rule().layer() == Layer.PROFILE
                                        ? Author.PROFILE
                                        : Author.PEOPLE)
                        .at(each.arguments().getFirst().span())
                : objection;
    }
}
