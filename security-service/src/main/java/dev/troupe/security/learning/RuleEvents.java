package dev.troupe.security.learning;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Origin;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearningKey;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Events of the trail that tell of learnt rules. */
final class RuleEvents {
    private RuleEvents() {}

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
                new Origin(team, person, null, null, null, key.repository()),
                Keys.text(key),
                "done",
                Map.of(
                        "rule", id.toString(),
                        "verdict", verdict.name().toLowerCase(Locale.ROOT),
                        "reason", why));
    }
}
