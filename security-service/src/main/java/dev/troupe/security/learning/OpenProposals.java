package dev.troupe.security.learning;

import dev.troupe.permission.learning.Answer;
import dev.troupe.permission.learning.Learning;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.Proposal;
import dev.troupe.permission.learning.Thresholds;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** What the answers that are kept propose. */
final class OpenProposals {
    private static final Thresholds THRESHOLDS = Thresholds.STANDARD;

    private final AnswerTable answers;
    private final Learning learning;

    OpenProposals(AnswerTable answers, Learning learning) {
        this.answers = answers;
        this.learning = learning;
    }

    /** Those to a team that nobody has settled, by id. */
    Map<UUID, Proposal> of(String team, Instant now) {
        Map<LearningKey, List<Answer>> byKey =
                answers.open(team, now.minus(THRESHOLDS.lifetime()), now).stream()
                        .collect(
                                Collectors.groupingBy(
                                        Answer::key, LinkedHashMap::new, Collectors.toList()));
        Map<UUID, Proposal> open = new LinkedHashMap<>();
        byKey.forEach((key, given) ->
                learning.proposal(team, key, given, last(given, now))
                        .ifPresent(it -> open.put(Keys.id(team, key, it.verdict()), it)));
        return open;
    }

    /** Another instance's clock may be ahead of ours, and its answers count. */
    private static Instant last(List<Answer> given, Instant now) {
        Instant last = given.getLast().at();
        return last.isAfter(now) ? last : now;
    }
}
