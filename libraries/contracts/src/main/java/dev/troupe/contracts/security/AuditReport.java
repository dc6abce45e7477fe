package dev.troupe.contracts.security;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the audit entries of a period. Each list has the most frequent first, at most 50, those of commands at most
 * 10.
 *
 * @param since of entries then or later, if it was asked so
 * @param until of entries before then, if it was asked so
 * @param entries how many there are
 * @param decisions what was decided about, and how
 * @param agents entries that an agent caused, by agent
 * @param users entries by the person on whose behalf they were made
 * @param asked the commands that a person was asked about most
 * @param blocked the commands that were blocked most
 * @param learned the learned rules that are in force as the report is made, whatever time it is about; by team, the oldest
 *     first
 */
public record AuditReport(
        @Nullable Instant since,
        @Nullable Instant until,
        long entries,
        List<DecisionCount> decisions,
        List<Count> kinds,
        List<Count> agents,
        List<Count> users,
        List<Count> asked,
        List<Count> blocked,
        List<LearnedRule> learned) {
    /** So many entries of a name. */
    public record Count(String name, long count) {}

    /** So many decisions: {@code command-decided}, {@code asked}. */
    public record DecisionCount(String kind, String outcome, long count) {}

    /** A learned rule, and the team that it is for. */
    public record LearnedRule(String team, PermissionRule rule) {}

    /** Copies the lists. */
    public AuditReport {
        decisions = List.copyOf(decisions);
        kinds = List.copyOf(kinds);
        agents = List.copyOf(agents);
        users = List.copyOf(users);
        asked = List.copyOf(asked);
        blocked = List.copyOf(blocked);
        learned = List.copyOf(learned);
    }
}
