package dev.troupe.security.snapshot;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.decision.LearnedRules.Known;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.decision.PreparedPolicy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Keeps the snapshot of one repository. It is replaced whole, by one thread at a time that reads policy and rules anew, so
 * that what was read later is never replaced by what was read before.
 */
final class RepositorySnapshotCache {
    private static final Logger LOG = LoggerFactory.getLogger(RepositorySnapshotCache.class);
    private static final long BETWEEN = Duration.ofSeconds(1).toNanos();

    /** What anybody waits for another one's look at the database, and the same again for their own. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What is read for a snapshot. */
    interface Source {
        EffectivePolicy policy();

        List<Known> learned();
    }

    /** The newest good graph: what it is known by, and what it forbids. */
    private record Good(long version, String hash, LastKnownBlocks forbidding) {}

    /**
     * A snapshot with the moment from which on it is worth trying to have a better one, in nanoseconds; without one it
     * is as good as it gets.
     */
    private record Held(PolicySnapshot snapshot, @Nullable Long again) {}

    private final TeamRepository place;
    private final Source source;
    private final PermissionEngineCache engines;
    private final GraphTable table;
    private final InstantSource clock;
    private final ReentrantLock renewing = new ReentrantLock();
    private final TimeLimitedQuery briefly = new TimeLimitedQuery(PATIENCE);
    private volatile @Nullable Held held;

    // Written under the lock.
    private volatile @Nullable Good good;
    private boolean lookedUp;
    private boolean away;

    RepositorySnapshotCache(
            TeamRepository place,
            Source source,
            PermissionEngineCache engines,
            GraphTable table,
            InstantSource clock) {
        this.place = place;
        this.source = source;
        this.engines = engines;
        this.table = table;
        this.clock = clock;
    }

    /** What counts now. */
    PolicySnapshot now() {
        Held current = held;
        if (current != null && current.snapshot().isOf(source.policy(), source.learned())) {
            // Whoever finds another one at it goes on with what there is.
            if (!due(current) || !renewing.tryLock()) {
                return current.snapshot();
            }
        } else if (!locked()) {
            return unkept(source.policy(), source.learned());
        }
        try {
            return renewed();
        } finally {
            renewing.unlock();
        }
    }

    /** Whoever is told to stop meanwhile stays so, and needs no good answer any more. */
    private boolean locked() {
        try {
            return renewing.tryLock(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean due(Held current) {
        Long again = current.again();
        return again != null && System.nanoTime() - again >= 0;
    }

    private PolicySnapshot renewed() {
        EffectivePolicy policy = source.policy();
        List<Known> learned = source.learned();
        Held current = held;
        if (current != null && !due(current) && current.snapshot().isOf(policy, learned)) {
            return current.snapshot();
        }
        Held next = policy.fault() == null ? sound(policy, learned) : faulty(policy, learned);
        held = next;
        return next.snapshot();
    }

    private Held sound(EffectivePolicy policy, List<Known> learned) {
        PreparedPolicy prepared = engines.of(policy, learned);
        try {
            long version = kept(prepared);
            if (away) {
                LOG.info("The knowledge graph of {} can be saved again.", place.repository());
                away = false;
            }
            return new Held(
                    PolicySnapshot.of(policy, policy, learned, prepared, version, null), null);
        } catch (DataAccessException | TroupeException e) {
            if (!away) {
                LOG.warn(
                        "The knowledge graph of {} cannot be saved, so every command needs approval.",
                        place.repository(),
                        e);
                away = true;
            }
            return new Held(unkept(policy, learned), System.nanoTime() + BETWEEN);
        }
    }

    private PolicySnapshot unkept(EffectivePolicy policy, List<Known> learned) {
        String fault = policy.fault();
        if (fault != null) {
            return unsound(policy, learned, good, fault);
        }
        return unsound(
                        policy,
                        learned,
                        good,
                        "The rules that count in "
                                + place.repository()
                                + " have changed and could not be saved in the security service's database. Until they are saved, every command needs approval.")
                .notKept();
    }

    private long kept(PreparedPolicy prepared) {
        Good before = good;
        if (before != null && before.hash().equals(prepared.hash())) {
            return before.version();
        }
        long version =
                briefly.ask(
                        () -> table.put(place, prepared.hash(), prepared.graph(), clock.instant()));
        good = new Good(version, prepared.hash(), LastKnownBlocks.of(prepared.graph()));
        lookedUp = true;
        return version;
    }

    private Held faulty(EffectivePolicy policy, List<Known> learned) {
        PolicySnapshot snapshot =
                unsound(policy, learned, newestGood(), String.valueOf(policy.fault()));
        return new Held(snapshot, lookedUp ? null : System.nanoTime() + BETWEEN);
    }

    private PolicySnapshot unsound(
            EffectivePolicy policy, List<Known> learned, @Nullable Good before, String fault) {
        LastKnownBlocks forbidding = before == null ? LastKnownBlocks.NOTHING : before.forbidding();
        EffectivePolicy inForce = forbidding.beneath(policy);
        return PolicySnapshot.of(
                policy,
                inForce,
                learned,
                engines.of(inForce, learned),
                before == null ? null : before.version(),
                fault);
    }

    /** Of this process, else as the database has kept it. */
    private @Nullable Good newestGood() {
        if (!lookedUp) {
            try {
                good =
                        briefly.ask(() -> table.inForce(place))
                                .map(RepositorySnapshotCache::good)
                                .orElse(null);
                lookedUp = true;
            } catch (DataIntegrityViolationException e) {
                // No graph is kept under a name that the database cannot hold.
                lookedUp = true;
            } catch (DataAccessException | TroupeException e) {
                LOG.warn(
                        "The newest valid knowledge graph of {} cannot be read.",
                        place.repository(),
                        e);
            } catch (IllegalArgumentException e) {
                LOG.warn(
                        "The newest valid knowledge graph of {} was changed in the database.",
                        place.repository(),
                        e);
                lookedUp = true;
            }
        }
        return good;
    }

    private static Good good(StoredGraph kept) {
        KnowledgeGraph graph = kept.graph();
        return new Good(kept.version(), graph.hash(), LastKnownBlocks.of(graph));
    }
}
