package dev.troupe.security.audit;

import dev.troupe.contracts.security.AuditReport.LearnedRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells reports which learned rules are in force. It is asked within the transaction that reads the trail. */
public interface LearnedInForce {
    /**
     * By team, the oldest first. Whether the caller may is settled before.
     *
     * @param team whose; all teams' when it is null
     * @param most so many at most
     */
    List<LearnedRule> of(@Nullable String team, int most);
}
