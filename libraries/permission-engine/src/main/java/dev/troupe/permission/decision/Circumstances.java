package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.condition.ContextOutcome;
import dev.troupe.permission.condition.ContextOutcome.Allows;
import dev.troupe.permission.condition.ContextOutcome.Asks;
import dev.troupe.permission.condition.ContextOutcome.Blocks;
import dev.troupe.permission.condition.ContextOutcome.NoSay;
import dev.troupe.permission.condition.Contexts;
import dev.troupe.permission.condition.Fitting;
import dev.troupe.permission.path.Glob;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Effect;
import dev.troupe.permission.schema.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies the rules of a policy that depend on the circumstances to what is said of one command. */
final class Circumstances {
    private final Ruleset rules;

    Circumstances(Ruleset rules) {
        this.rules = rules;
    }

    void apply(SimpleCommand command, Context context, List<Judgement> judgements) {
        if (rules.contextual().isEmpty()) {
            return;
        }
        Usage usage = command.usage();
        List<Fitting> fitting = new ArrayList<>();
        List<Fitting> sure = new ArrayList<>();
        for (CompiledContext each : rules.contextual()) {
            CompiledRule pattern = each.pattern();
            if (usage == null && meant(pattern, command.arguments())) {
                sure.add(new Fitting(each.rule(), written(pattern, command.texts())));
                fitting.add(sure.getLast());
            } else if (usage != null) {
                Certainty meant = Likeness.meant(pattern, usage, context.here(), context.effort());
                if (meant != Certainty.NO) {
                    fitting.add(new Fitting(each.rule(), covers(pattern, command, usage)));
                }
                if (meant == Certainty.YES) {
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
            List<Fitting> fitting, List<Fitting> sure, Context context) {
        ContextOutcome outcome = Contexts.outcome(fitting, context.facts(), context.stale());
        if (!(outcome instanceof Blocks blocks) || sure.size() == fitting.size()) {
            return outcome;
        }
        boolean surely = Contexts.outcome(sure, context.facts(), context.stale()) instanceof Blocks;
        return surely ? outcome : new Asks(blocks.reason());
    }

    /** Whether a rule is meant by a command of which no schema tells what its words are: its own words may all be there. */
    private static boolean meant(CompiledRule pattern, List<Argument> given) {
        List<String> words = pattern.words();
        if (!Programs.baseName(words.getFirst())
                .equals(Programs.baseName(given.getFirst().text()))) {
            return false;
        }
        for (String word : words.subList(1, words.size())) {
            boolean there =
                    given.stream()
                            .skip(1)
                            .anyMatch(it -> !it.whole() || Glob.segment(word, it.text()));
            if (!there) {
                return false;
            }
        }
        return true;
    }

    /** Whether the words of such a command are those of the rule. */
    private static boolean written(CompiledRule pattern, List<String> given) {
        List<String> words = pattern.words();
        return pattern.open() ? Likeness.starts(given, words) : given.equals(words);
    }

    /** Where the command itself is not ordinary, the exception is for exactly the options that it names. */
    private static boolean covers(CompiledRule pattern, SimpleCommand command, Usage usage) {
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
            ContextOutcome outcome, @Nullable Usage usage, List<Judgement> judgements) {
        switch (outcome) {
            case NoSay _ -> {}
            case Blocks it ->
                    judgements.add(
                            Judgement.ofRule(Verdict.BLOCK, "context", sentence(it.reason())));
            case Asks it ->
                    judgements.add(Judgement.ofRule(Verdict.ASK, "context", sentence(it.reason())));
            case Allows it -> {
                // What can start anything has no exceptions, nor has what nobody knows.
                if (usage != null
                        && usage.findings().stream()
                                .noneMatch(each -> each.effect() == Effect.EXECUTES)) {
                    boolean irreversible = !usage.findings().isEmpty();
                    judgements.replaceAll(judgement -> softened(judgement, it, irreversible));
                }
            }
        }
    }

    private static Judgement softened(Judgement judgement, Allows outcome, boolean irreversible) {
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
