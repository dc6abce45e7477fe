package dev.troupe.orchestrator.status;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus.Costs;
import dev.troupe.ledger.statistics.UsageStatisticsReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what answered model calls cost in the last hour and the last day. A day can hold very many calls, and many
 * people may look every few seconds: all but its last hour is remembered for some minutes.
 */
final class DailyCostCache {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration EARLIER = Duration.ofHours(23);
    private static final Duration REMEMBERED = Duration.ofMinutes(5);

    private final UsageStatisticsReader statistics;
    private final Map<String, Kept> earlier = new ConcurrentHashMap<>();

    private record Kept(Instant until, ModelUsage spend) {}

    DailyCostCache(UsageStatisticsReader statistics) {
        this.statistics = statistics;
    }

    /** Of a team or, without one, of all. */
    Costs of(@Nullable String team, Instant now) {
        Instant hourAgo = now.minus(HOUR);
        ModelUsage hour = statistics.spend(team, hourAgo, now);
        Kept kept = kept(team, hourAgo);
        ModelUsage since = statistics.spend(team, kept.until(), hourAgo);
        return new Costs(hour, kept.spend().plus(since).plus(hour));
    }

    private Kept kept(@Nullable String team, Instant hourAgo) {
        String key = team == null ? "" : team;
        return earlier.compute(
                key, (_, old) -> old != null && holds(old, hourAgo) ? old : read(team, hourAgo));
    }

    private static boolean holds(Kept kept, Instant hourAgo) {
        Duration age = Duration.between(kept.until(), hourAgo);
        return !age.isNegative() && age.compareTo(REMEMBERED) < 0;
    }

    private Kept read(@Nullable String team, Instant hourAgo) {
        return new Kept(hourAgo, statistics.spend(team, hourAgo.minus(EARLIER), hourAgo));
    }
}
