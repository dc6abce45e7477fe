package dev.troupe.security.learning;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearningKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Events of the trail that tell of learnt rules. */
final class RuleEvents {
    private RuleEvents() {}

    /**
     * A rule applies by itself, as the team wants it.
     *
     * @param last the answer that was the last one needed; the event is told once for it
     * @param evidence the answers that it stands on, by their events
     */
    static AuditEvent unconfirmed(UUID id, LearnedRule rule, UUID last, List<UUID> evidence) {
        String name = "rule-learned " + id + " " + last;
        String ids = String.join(" ", evidence.stream().map(UUID::toString).toList());
        AuditEvent event =
                of(
                        "rule-learned",
                        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
                        id,
                        rule.team(),
                        rule.confirmedBy(),
                        rule.key(),
                        rule.verdict(),
                        rule.answers() + " equal answers; the team's policy sets auto-apply",
                        rule.since());
        Map<String, String> detail = new HashMap<>(event.detail());
        detail.put("confirmed-by", rule.confirmedBy());
        detail.put("evidence", ids);
        return new AuditEvent(
                event.id(),
                event.at(),
                event.kind(),
                event.origin(),
                event.target(),
                event.outcome(),
                detail);
    }

    /**
     * A person did something about a rule or a proposal.
     *
     * @param event id of the event
     * @param id of the rule or the proposal
     * @param why what it stands on, or why it ended
     */
    static AuditEvent of(
            String kind,
            UUID event,
            UUID id,
            String team,
            String person,
            LearningKey key,
            Verdict verdict,
            String why,
            Instant at) {
        return new AuditEvent(
                event,
                at,
                kind,
                new RequestOrigin(team, person, null, null, null, key.repository()),
                LearnedRuleKeys.text(key),
                "done",
                Map.of(
                        "rule", id.toString(),
                        "verdict", verdict.name().toLowerCase(Locale.ROOT),
                        "reason", why));
    }
}
