package dev.troupe.security.decision;

import dev.troupe.contracts.security.CommandPermissionRequest;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.decision.CommandDecision;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.permission.learning.CommandShape;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearnedVerdict;
import dev.troupe.permission.learning.RuleLearning;
import dev.troupe.security.decision.LearnedRules.Known;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Applies learned rules to lines: a block to any command in them, an allow to a line that is one command. */
public final class LearnedRuleOpinions {
    private static final int BRIEF = 28;
    private static final String CONFIRMED =
            "Learned from %1$d equal answers and confirmed by %2$s on %3$s; `troupe rules --revoke %4$s` revokes the rule.";
    private static final String UNCONFIRMED =
            "Learned from %1$d equal answers on %3$s, without confirmation, as the team's policy allows; `troupe rules --revoke %4$s` revokes the rule.";

    private final InstantSource clock;

    /** With a clock that says when rules expire. */
    public LearnedRuleOpinions(InstantSource clock) {
        this.clock = clock;
    }

    List<RuleOpinion> of(CommandPermissionRequest request, LineDecision ruling, List<Known> known) {
        if (known.isEmpty()) {
            return List.of();
        }
        boolean alone = sole(request.command(), ruling) != null;
        List<RuleOpinion> opinions = new ArrayList<>();
        for (CommandDecision part : ruling.parts()) {
            if (part.shape() != null) {
                RuleOpinion opinion = of(part, alone, request, ruling, known);
                if (opinion != null) {
                    opinions.add(opinion);
                }
            }
        }
        return opinions;
    }

    private @Nullable RuleOpinion of(
            CommandDecision part,
            boolean alone,
            CommandPermissionRequest request,
            LineDecision ruling,
            List<Known> known) {
        CommandShape shape = shape(part, alone, request);
        LearnedVerdict learned =
                LearnedVerdict.verdict(
                        alone ? before(ruling) : new StaticVerdict(part.verdict(), Origin.BUILT_IN),
                        request.origin().team(),
                        request.origin().repository(),
                        shape,
                        known.stream().map(Known::rule).toList(),
                        clock.instant());
        LearnedRule rule = learned.rule();
        return rule == null
                ? null
                : opinion(
                        known.stream()
                                .filter(it -> it.rule().equals(rule))
                                .findFirst()
                                .orElseThrow());
    }

    /** At the top of the workspace nothing needs to be known of a disk, which may be another machine's. */
    private static CommandShape shape(
            CommandDecision part, boolean alone, CommandPermissionRequest request) {
        CommandShape shape = Objects.requireNonNull(part.shape());
        return alone && request.directory().equals(request.workspace()) ? shape.in("") : shape;
    }

    /** A default is one only if nothing else is asked: a rule's question must not hide behind it. */
    private static StaticVerdict before(LineDecision ruling) {
        boolean byDefault =
                ruling.judgements().stream()
                        .filter(it -> it.verdict() != Verdict.ALLOW)
                        .allMatch(RuleResult::asksByDefault);
        return new StaticVerdict(ruling.verdict(), byDefault ? Origin.DEFAULT : Origin.BUILT_IN);
    }

    /**
     * The command that a line is, if it is a single one and nothing else: no pipe, no list, no comment, no negation, not
     * in the background.
     */
    static @Nullable CommandDecision sole(String line, LineDecision ruling) {
        if (ruling.parts().size() != 1) {
            return null;
        }
        CommandDecision part = ruling.parts().getFirst();
        int start = line.length() - line.stripLeading().length();
        boolean whole =
                part.span().start() == start && part.span().end() == line.stripTrailing().length();
        return whole && part.shape() != null ? part : null;
    }

    private static RuleOpinion opinion(Known known) {
        LearnedRule rule = known.rule();
        Instant since = rule.since();
        String word = rule.verdict().name().toLowerCase(Locale.ROOT);
        return new RuleOpinion(
                CommandDecisions.verdict(rule.verdict()),
                "learned: " + word + " " + known.text(),
                (rule.confirmedBy().equals(RuleLearning.AUTOMATIC) ? UNCONFIRMED : CONFIRMED)
                        .formatted(
                                rule.answers(),
                                rule.confirmedBy(),
                                since.atOffset(ZoneOffset.UTC).toLocalDate(),
                                known.id().toString().substring(BRIEF)),
                DecisionMatcher.LEARNED,
                Author.PEOPLE);
    }
}
