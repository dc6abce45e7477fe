package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextOutcome;
import dev.troupe.permission.condition.ContextOutcome.Allows;
import dev.troupe.permission.condition.ContextOutcome.Asks;
import dev.troupe.permission.condition.ContextOutcome.Blocks;
import dev.troupe.permission.condition.ContextOutcome.NoSay;
import dev.troupe.permission.condition.ContextualRuleEvaluator;
import dev.troupe.permission.condition.ContextualRuleMatch;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.schema.CommandArgument;
import dev.troupe.permission.schema.ToolEffect;
import dev.troupe.permission.schema.ToolUsage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies a policy's rules with conditions to what is said of one command. */
final class ConditionEvaluator {
    private final CompiledPolicy rules;

    ConditionEvaluator(CompiledPolicy rules) {
        this.rules = rules;
    }

    void apply(SimpleCommand command, EvaluationContext context, List<RuleResult> judgements) {
        if (rules.contextual().isEmpty()) {
            return;
        }
        ToolUsage usage = command.usage();
        List<ContextualRuleMatch> fitting = new ArrayList<>();
        List<ContextualRuleMatch> sure = new ArrayList<>();
        for (CompiledContext each : rules.contextual()) {
            CompiledRule pattern = each.pattern();
            if (usage == null && meant(pattern, command.arguments())) {
                sure.add(new ContextualRuleMatch(each.rule(), written(pattern, command.texts())));
                fitting.add(sure.getLast());
            } else if (usage != null) {
                MatchCertainty meant =
                        RestrictRuleMatcher.meant(pattern, usage, context.here(), context.effort());
                if (meant != MatchCertainty.NO) {
                    fitting.add(
                            new ContextualRuleMatch(each.rule(), covers(pattern, command, usage)));
                }
                if (meant == MatchCertainty.YES) {
                    sure.add(fitting.getLast());
                }
            }
        }
        if (!fitting.isEmpty()) {
            weigh(outcome(fitting, sure, context), usage, judgements);
        }
    }

    /** What only may be meant blocks nothing. */
    private static ContextOutcome outcome(
            List<ContextualRuleMatch> fitting,
            List<ContextualRuleMatch> sure,
            EvaluationContext context) {
        ContextOutcome outcome =
                ContextualRuleEvaluator.outcome(fitting, context.facts(), context.stale());
        if (!(outcome instanceof Blocks blocks) || sure.size() == fitting.size()) {
            return outcome;
        }
        boolean surely =
                ContextualRuleEvaluator.outcome(sure, context.facts(), context.stale())
                        instanceof Blocks;
        return surely ? outcome : new Asks(blocks.reason());
    }

    /** Whether a rule is meant by a command of which no schema tells what its words are: its own words may all be there. */
    private static boolean meant(CompiledRule pattern, List<CommandArgument> given) {
        List<String> words = pattern.words();
        if (!ProgramNameResolver.baseName(words.getFirst())
                .equals(ProgramNameResolver.baseName(given.getFirst().text()))) {
            return false;
        }
        for (String word : words.subList(1, words.size())) {
            boolean there =
                    given.stream()
                            .skip(1)
                            .anyMatch(it -> !it.whole() || GlobPattern.segment(word, it.text()));
            if (!there) {
                return false;
            }
        }
        return true;
    }

    /** Whether the words of such a command are those of the rule. */
    private static boolean written(CompiledRule pattern, List<String> given) {
        List<String> words = pattern.words();
        return pattern.open() ? RestrictRuleMatcher.starts(given, words) : given.equals(words);
    }

    /** Where the command itself is not ordinary, the exception is for exactly the options that it names. */
    private static boolean covers(CompiledRule pattern, SimpleCommand command, ToolUsage usage) {
        if (!command.name().equals(pattern.program())
                || !pattern.fits(usage)
                || !RuleOptions.placed(pattern, command.arguments())) {
            return false;
        }
        boolean named =
                usage.findings().stream().allMatch(it -> pattern.names(it.culprit().text()));
        int options = pattern.usage() == null ? 0 : pattern.usage().options().size();
        return usage.findings().isEmpty() || (named && usage.options().size() == options);
    }

    private static void weigh(
            ContextOutcome outcome, @Nullable ToolUsage usage, List<RuleResult> judgements) {
        switch (outcome) {
            case NoSay _ -> {}
            case Blocks it ->
                    judgements.add(
                            RuleResult.ofRule(Verdict.BLOCK, "context", sentence(it.reason())));
            case Asks it ->
                    judgements.add(
                            RuleResult.ofRule(Verdict.ASK, "context", sentence(it.reason())));
            case Allows it -> {
                // What can start anything has no exceptions, nor has what nobody knows.
                if (usage != null
                        && usage.findings().stream()
                                .noneMatch(each -> each.effect() == ToolEffect.EXECUTES)) {
                    boolean irreversible = !usage.findings().isEmpty();
                    judgements.replaceAll(judgement -> softened(judgement, it, irreversible));
                }
            }
        }
    }

    private static RuleResult softened(RuleResult judgement, Allows outcome, boolean irreversible) {
        if (judgement.verdict() == Verdict.ALLOW
                || judgement.personOnly()
                || judgement.origin() == Origin.BUILT_IN) {
            return judgement;
        }
        Verdict after =
                outcome.applied(
                        new StaticVerdict(judgement.verdict(), judgement.origin()), irreversible);
        return after == judgement.verdict()
                ? judgement
                : judgement.softened(after, sentence(outcome.reason()));
    }

    private static String sentence(String reason) {
        return Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
    }
}
