package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.DecisionSource;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.RuleResult.Author;
import dev.troupe.permission.decision.CommandSuggestion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one rule says. The first of the strictest becomes the decision.
 *
 * @param personOnly whether it asks what no mode may answer on a person's behalf
 * @param matcher what kind of rule that is
 * @param author whose word it is
 */
record RuleOpinion(
        PermissionVerdict verdict,
        String rule,
        String reason,
        boolean personOnly,
        DecisionMatcher matcher,
        Author author) {
    private static final String SECRET = "built-in: secret files";

    RuleOpinion(
            PermissionVerdict verdict,
            String rule,
            String reason,
            DecisionMatcher matcher,
            Author author) {
        this(verdict, rule, reason, false, matcher, author);
    }

    /** What the engine says of a line. */
    static RuleOpinion of(RuleResult judgement, String line, @Nullable CommandSuggestion meant) {
        return new RuleOpinion(
                CommandDecisions.verdict(judgement.verdict()),
                judgement.rule(),
                judgement.reason(),
                judgement.personOnly(),
                DecisionMatcher.of(judgement, line, meant),
                judgement.author());
    }

    /** What is built in and asks. */
    static RuleOpinion ask(String rule, String reason) {
        return new RuleOpinion(
                PermissionVerdict.ASK, rule, reason, DecisionMatcher.builtIn(rule), Author.DEED);
    }

    /** What is built in and asks what only a person may answer. */
    static RuleOpinion askPerson(String rule, String reason) {
        return new RuleOpinion(
                PermissionVerdict.ASK,
                rule,
                reason,
                true,
                DecisionMatcher.builtIn(rule),
                Author.DEED);
    }

    /** What is built in and blocks. */
    static RuleOpinion block(String rule, String reason) {
        return new RuleOpinion(
                PermissionVerdict.BLOCK, rule, reason, DecisionMatcher.builtIn(rule), Author.DEED);
    }

    /** What is asked of a person while rules of people may be among what cannot be read. */
    static RuleOpinion unreliable(String rule, String reason) {
        return new RuleOpinion(
                PermissionVerdict.ASK,
                rule,
                reason,
                true,
                DecisionMatcher.builtIn(rule),
                Author.PEOPLE);
    }

    /** Whether it counts for a command whose effects a sandbox holds back until they are judged. */
    boolean bindsHeldCommands() {
        return switch (verdict) {
            case ALLOW -> false;
            case ASK -> author == Author.PEOPLE;
            case BLOCK -> author != Author.NAME;
        };
    }

    /** Whether it counts for git that takes nothing away: what people say, what blocks, and what is said of secret files. */
    boolean bindsGit() {
        return switch (verdict) {
            case ALLOW -> false;
            case ASK -> author == Author.PEOPLE || rule.equals(SECRET);
            case BLOCK -> true;
        };
    }

    private @Nullable DecisionSource source() {
        if (verdict == PermissionVerdict.ALLOW) {
            return null;
        }
        return author == Author.PEOPLE ? DecisionSource.PEOPLE : DecisionSource.BUILT_IN;
    }

    static MatchedDecision strictest(List<RuleOpinion> opinions, PolicySnapshot snapshot) {
        RuleOpinion strictest = opinions.getFirst();
        for (RuleOpinion opinion : opinions) {
            if (opinion.verdict.compareTo(strictest.verdict) > 0) {
                strictest = opinion;
            }
        }
        List<RuleOpinion> personal =
                strictest.verdict == PermissionVerdict.ASK
                        ? opinions.stream().filter(RuleOpinion::personOnly).toList()
                        : List.of();
        return new MatchedDecision(
                new Decision(
                                strictest.verdict,
                                strictest.rule,
                                reason(strictest, personal),
                                !personal.isEmpty(),
                                null,
                                snapshot.policy().hash(),
                                notices(strictest, snapshot),
                                snapshot.version(),
                                null)
                        .by(strictest.source()),
                strictest.matcher);
    }

    /** What is blocked anyway does not tell in its reason that the policy cannot be relied on. */
    private static List<String> notices(RuleOpinion strictest, PolicySnapshot snapshot) {
        String fault = snapshot.fault();
        List<String> notices = snapshot.policy().notices();
        if (fault == null || strictest.verdict != PermissionVerdict.BLOCK) {
            return notices;
        }
        List<String> all = new ArrayList<>(notices);
        all.add(fault);
        return all;
    }

    /** Whoever answers must know all that only a person may answer, whichever rule comes first. */
    private static String reason(RuleOpinion strictest, List<RuleOpinion> personal) {
        StringBuilder reason = new StringBuilder(strictest.reason);
        for (RuleOpinion opinion : personal) {
            if (!opinion.equals(strictest)) {
                reason.append(' ').append(opinion.reason);
            }
        }
        return reason.toString();
    }
}
