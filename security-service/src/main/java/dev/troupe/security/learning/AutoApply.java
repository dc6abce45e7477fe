package dev.troupe.security.learning;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.LearningThresholds;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.permission.learning.RuleLearning;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Rules to allow that nobody confirms, for teams that want it so. What a person has dismissed, taken back or answered otherwise
 * since never becomes one: from then on a person confirms.
 */
final class AutoApply {
    private static final RuleLearning LEARNING = new RuleLearning(LearningThresholds.STANDARD);
    private static final Duration REFLEX = LearningThresholds.STANDARD.reflex();

    private final AnswerTable answers;
    private final RuleTable rules;
    private final BooleanSupplier wanted;

    /**
     * @param wanted whether the team wants it now
     */
    AutoApply(AnswerTable answers, RuleTable rules, BooleanSupplier wanted) {
        this.answers = answers;
        this.rules = rules;
        this.wanted = wanted;
    }

    /** A rule with its id and what the trail tells of it. */
    record Applied(UUID id, LearnedRule rule, AuditEvent event) {}

    /**
     * The rule that an answer makes, being the last one needed. All instances come to the same one: it begins with the answer.
     *
     * @param event of the answer, which may have been kept already
     */
    Optional<Applied> after(UUID event, RecordedAnswer answer) {
        LearningKey key = answer.key();
        String team = answer.team();
        if (!answer.approved() || !wanted.getAsBoolean() || answers.settled(team, key)) {
            return Optional.empty();
        }
        Map<UUID, RecordedAnswer> given = answers.about(team, key);
        given.put(event, answer);
        Instant last =
                given.values().stream()
                        .map(RecordedAnswer::at)
                        .max(Instant::compareTo)
                        .orElseThrow();
        boolean stands =
                rules.about(team, key).filter(it -> last.isBefore(it.rule().expires())).isPresent();
        return stands
                ? Optional.empty()
                : LEARNING.unconfirmed(team, key, List.copyOf(given.values()), last)
                        .filter(rule -> rule.verdict() == Verdict.ALLOW)
                        .map(rule -> applied(rule, event, given));
    }

    private static Applied applied(LearnedRule rule, UUID event, Map<UUID, RecordedAnswer> given) {
        UUID id = LearnedRuleKeys.id(rule.team(), rule.key(), rule.verdict());
        List<UUID> counted =
                given.entrySet().stream()
                        .filter(it -> it.getValue().toAnswer().compareTo(REFLEX) >= 0)
                        .sorted(Comparator.comparing(it -> it.getValue().at()))
                        .map(Map.Entry::getKey)
                        .toList();
        List<UUID> row = counted.subList(counted.size() - rule.answers(), counted.size());
        return new Applied(id, rule, RuleEvents.unconfirmed(id, rule, event, row));
    }
}
