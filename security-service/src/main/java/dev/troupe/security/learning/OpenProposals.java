package dev.troupe.security.learning;

import dev.troupe.permission.learning.LearnedRuleProposal;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.LearningThresholds;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.permission.learning.RuleLearning;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** What the answers that are kept propose. */
final class OpenProposals {
    private static final LearningThresholds THRESHOLDS = LearningThresholds.STANDARD;

    private final AnswerTable answers;
    private final RuleLearning learning;

    OpenProposals(AnswerTable answers, RuleLearning learning) {
        this.answers = answers;
        this.learning = learning;
    }

    /** Those to a team that nobody has settled, by id. */
    Map<UUID, LearnedRuleProposal> of(String team, Instant now) {
        Map<LearningKey, List<RecordedAnswer>> byKey =
                answers.open(team, now.minus(THRESHOLDS.lifetime()), now).stream()
                        .collect(
                                Collectors.groupingBy(
                                        RecordedAnswer::key,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        Map<UUID, LearnedRuleProposal> open = new LinkedHashMap<>();
        byKey.forEach((key, given) ->
                learning.proposal(team, key, given, last(given, now))
                        .ifPresent(
                                it -> open.put(LearnedRuleKeys.id(team, key, it.verdict()), it)));
        return open;
    }

    /** Another instance's clock may be ahead of ours, and its answers count. */
    private static Instant last(List<RecordedAnswer> given, Instant now) {
        Instant last = given.getLast().at();
        return last.isAfter(now) ? last : now;
    }
}
