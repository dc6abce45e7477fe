package dev.troupe.security.snapshot;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.decision.EffectivePolicy;
import dev.troupe.security.decision.LearnedRules;
import dev.troupe.security.decision.LearnedRules.Known;
import dev.troupe.security.decision.PermissionEngineCache;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.security.policy.PolicySource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Finds the snapshot of a repository's policy that decisions are made of. The graph of what counts in a repository is kept
 * in the database before the first decision is made of it, so that the number that decisions carry can be looked up; the
 * same content has the same number in every process.
 */
public final class PolicySnapshots {
    private static final int MOST = 200;

    private final PolicySource policies;
    private final LearnedRules learned;
    private final PermissionEngineCache engines;
    private final GraphTable table;
    private final InstantSource clock;
    private final Map<TeamRepository, RepositorySnapshotCache> shelves = new ConcurrentHashMap<>();

    /**
     * Over a database whose migrations have run.
     *
     * @param learned what people's answers have made rules
     * @param trail in the same database, which tells of each change
     */
    public PolicySnapshots(
            PolicySource policies,
            LearnedRules learned,
            PermissionEngineCache engines,
            DataSource database,
            AuditTrail trail,
            InstantSource clock) {
        this.policies = policies;
        this.learned = learned;
        this.engines = engines;
        this.table = new GraphTable(database, trail, GraphTable.MOST);
        this.clock = clock;
    }

    /**
     * What counts for a team in a repository, as files and rules stand now.
     *
     * @param repository absolute path of the checkout's top level
     */
    public PolicySnapshot of(String team, String repository) {
        if (shelves.size() > MOST) {
            shelves.clear();
        }
        TeamRepository place = new TeamRepository(team, repository);
        return shelves.computeIfAbsent(place, this::shelf).now();
    }

    private RepositorySnapshotCache shelf(TeamRepository place) {
        return new RepositorySnapshotCache(place.real(), new Reading(place), engines, table, clock);
    }

    /** Reads anew what is on disk and in memory. */
    private final class Reading implements RepositorySnapshotCache.Source {
        private final TeamRepository place;

        Reading(TeamRepository place) {
            this.place = place;
        }

        @Override
        public EffectivePolicy policy() {
            return policies.of(place.team(), place.repository());
        }

        @Override
        public List<Known> learned() {
            List<Known> known = learned.of(place.team(), place.repository());
            Instant now = clock.instant();
            return known.stream().filter(it -> now.isBefore(it.rule().expires())).toList();
        }
    }

    /**
     * A graph as it is kept.
     *
     * @param version absent: the newest good one
     * @throws TroupeException NOT_FOUND when there is none, INTERNAL when it was changed in the database, DATABASE_UNAVAILABLE
     */
    public StoredGraph graph(String team, String repository, @Nullable Long version) {
        TeamRepository place = new TeamRepository(team, repository).real();
        try {
            Optional<StoredGraph> kept =
                    version == null ? table.inForce(place) : table.find(place, version);
            return kept.orElseThrow(() -> missing(place, version));
        } catch (DataAccessException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The security service's database does not answer, so the graph cannot be read.",
                    e);
        } catch (IllegalArgumentException e) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The graph of "
                            + repository
                            + " was changed in the database: "
                            + e.getMessage(),
                    e);
        }
    }

    /**
     * Whether a team works in a repository: something was decided for it there.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    public boolean known(String team, String repository) {
        try {
            return table.head(new TeamRepository(team, repository).real()).isPresent();
        } catch (DataIntegrityViolationException e) {
            // The database holds no such names.
            return false;
        } catch (DataAccessException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The security service's database does not answer, so the repositories of the team are not known.",
                    e);
        }
    }

    private TroupeException missing(TeamRepository place, @Nullable Long version) {
        List<Long> versions = table.versions(place);
        String kept =
                versions.isEmpty()
                        ? "none is kept"
                        : "kept are " + versions.getFirst() + " to " + versions.getLast();
        if (version != null && version > 0 && version <= last(place)) {
            return new TroupeException(
                    ErrorCode.NOT_FOUND,
                    "Version %d of the knowledge graph of %s is not kept any longer; %s."
                            .formatted(version, place.repository(), kept),
                    "Its change is on the audit trail: `troupe audit --kind graph-changed`.",
                    null);
        }
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "There is no %s of the knowledge graph of %s; %s."
                        .formatted(
                                version == null ? "good version" : "version " + version,
                                place.repository(),
                                kept),
                "Leave the version out to get the newest one.",
                null);
    }

    private long last(TeamRepository place) {
        return table.head(place).map(GraphTable.Head::last).orElse(0L);
    }
}
