package dev.troupe.permission.condition;

import dev.troupe.permission.condition.ContextOutcome.Allows;
import dev.troupe.permission.condition.ContextOutcome.Asks;
import dev.troupe.permission.condition.ContextOutcome.Blocks;
import dev.troupe.permission.condition.ContextOutcome.NoSay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Weighs rules against facts. What cannot be told counts against the command: as true where it blocks and as false where it
 * makes an exception.
 */
public final class ContextualRuleEvaluator {
    private ContextualRuleEvaluator() {}

    /**
     * What the rules of one layer say.
     *
     * <p>A condition that blocks wins over all exceptions. Exceptions of the same writer are alternatives; those of several
     * writers must all hold. An exception that does not hold leaves a question, even for a command that a plain rule allows.
     *
     * @param fitting rules whose command fits
     * @param stale whether earlier parts of the line may change the facts: a fact that blocks now still blocks, but none lets
     *     anything pass without a question
     */
    public static ContextOutcome outcome(
            List<ContextualRuleMatch> fitting, ConditionFacts facts, boolean stale) {
        Optional<ContextOutcome> block =
                fitting.stream().flatMap(it -> block(it.rule(), facts).stream()).findFirst();
        if (block.isPresent()) {
            return block.get();
        }
        if (stale && fitting.stream().anyMatch(it -> changeable(it.rule()))) {
            return new Asks("an earlier part of the line may change what the rule looks at");
        }
        return exceptions(fitting, facts);
    }

    private static Optional<ContextOutcome> block(ContextualRule rule, ConditionFacts facts) {
        for (RuleCondition condition : rule.blockedIf()) {
            TruthValue truth = condition.holds(facts);
            if (truth == TruthValue.TRUE) {
                return Optional.of(blocks(rule, "because " + condition.text()));
            }
            if (truth == TruthValue.UNKNOWN) {
                return Optional.of(
                        blocks(rule, "because it cannot be told whether " + condition.text()));
            }
        }
        return Optional.empty();
    }

    private static Blocks blocks(ContextualRule rule, String why) {
        return new Blocks("'" + rule.command() + "' is blocked " + why);
    }

    private static boolean changeable(ContextualRule rule) {
        return rule.allowedIf().stream().anyMatch(RuleCondition::changeable)
                || rule.blockedIf().stream().anyMatch(RuleCondition::changeable);
    }

    private static ContextOutcome exceptions(
            List<ContextualRuleMatch> fitting, ConditionFacts facts) {
        List<Allows> allowing = new ArrayList<>();
        for (RuleAuthor writer : RuleAuthor.values()) {
            ContextOutcome outcome = of(writer, fitting, facts);
            if (outcome instanceof Asks) {
                return outcome;
            }
            if (outcome instanceof Allows allows) {
                allowing.add(allows);
            }
        }
        return allowing.stream()
                .filter(Allows::liftsBlock)
                .findFirst()
                .or(() -> allowing.stream().findFirst())
                .map(ContextOutcome.class::cast)
                .orElseGet(NoSay::new);
    }

    private static ContextOutcome of(
            RuleAuthor writer, List<ContextualRuleMatch> fitting, ConditionFacts facts) {
        ContextOutcome outcome = new NoSay();
        for (ContextualRuleMatch each : fitting) {
            ContextualRule rule = each.rule();
            if (rule.writer() != writer || rule.allowedIf().isEmpty()) {
                continue;
            }
            Optional<String> missing = missing(each, facts);
            if (missing.isEmpty()) {
                return writer.mayAllow() ? allows(rule) : new NoSay();
            }
            outcome = new Asks(missing.get());
        }
        return outcome;
    }

    private static Allows allows(ContextualRule rule) {
        List<String> held = rule.allowedIf().stream().map(RuleCondition::text).toList();
        return new Allows(
                "'" + rule.command() + "' is an exception because " + String.join(" and ", held),
                rule.writer().mayLiftBlocks());
    }

    private static Optional<String> missing(ContextualRuleMatch fitting, ConditionFacts facts) {
        String command = "'" + fitting.rule().command() + "' ";
        if (!fitting.ordinary()) {
            return Optional.of(command + "has options that the exception does not name");
        }
        for (RuleCondition condition : fitting.rule().allowedIf()) {
            TruthValue truth = condition.holds(facts);
            if (truth == TruthValue.FALSE) {
                return Optional.of(command + "is no exception: not true that " + condition.text());
            }
            if (truth == TruthValue.UNKNOWN) {
                return Optional.of(
                        command + "is no exception: it cannot be told whether " + condition.text());
            }
        }
        return Optional.empty();
    }
}
