package dev.troupe.security.snapshot;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.permission.graph.KnowledgeGraph;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.audit.AuditTrail.Made;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The rows of graphs, and which of a repository's is in force. */
final class GraphTable {
    private static final Logger LOG = LoggerFactory.getLogger(GraphTable.class);

    /** So many versions of one repository are kept: all that the trail names, unless something changes without end. */
    static final int MOST = 1_000;

    private static final String KEPT =
            """
            SELECT graph.version, graph.at, graph.graph, graph.version = head.version AS in_force
                FROM security.knowledge_graph graph JOIN security.knowledge_graph_head head USING (team, repository)
                WHERE team = ? AND repository = ?
            """;

    private final JdbcClient jdbc;
    private final AuditTrail trail;
    private final int most;

    /**
     * Over a database whose migrations have run.
     *
     * @param trail in the same database, which tells of each change
     * @param most how many versions of one repository are kept
     */
    GraphTable(DataSource database, AuditTrail trail, int most) {
        this.jdbc = JdbcClient.create(database);
        this.trail = trail;
        this.most = most;
    }

    /** The version in force, 0 before the first, and the last number that was given. */
    record Head(long version, long last) {}

    /**
     * Puts a graph in force, all of it at once, and tells the trail if it was another before. The same content has the same
     * version as before, whoever puts it.
     *
     * @return its version
     * @throws TroupeException DATABASE_UNAVAILABLE
     */
    long put(TeamRepository place, String hash, KnowledgeGraph graph, Instant at) {
        return trail.make(() -> {
            Head head = locked(place);
            long number = known(place, hash).orElse(head.last() + 1);
            if (number == head.version()) {
                return new Made<>(number, null);
            }
            AuditEvent event =
                    new GraphChange(place, head.version(), number, at)
                            .event(hash, graph, before(place, head.version()));
            if (number > head.last()) {
                insert(place, number, hash, graph, at);
            }
            point(place, number, Math.max(head.last(), number));
            prune(place);
            return new Made<>(number, event);
        });
    }

    /** The graph that was in force; null when there was none, or somebody has changed it. */
    private @Nullable KnowledgeGraph before(TeamRepository place, long version) {
        try {
            return find(place, version).map(StoredGraph::graph).orElse(null);
        } catch (IllegalArgumentException e) {
            LOG.warn(
                    "Version {} of the graph of {} was changed in the database.",
                    version,
                    place.repository(),
                    e);
            return null;
        }
    }

    /** Nobody else puts a graph of the repository in force until the transaction ends. */
    private Head locked(TeamRepository place) {
        jdbc.sql(
                        """
                        INSERT INTO security.knowledge_graph_head (team, repository, version, last_version)
                            VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING
                        """)
                .params(place.team(), place.repository())
                .update();
        return jdbc.sql(
                        """
                        SELECT version, last_version FROM security.knowledge_graph_head
                            WHERE team = ? AND repository = ? FOR UPDATE
                        """)
                .params(place.team(), place.repository())
                .query((row, _) -> new Head(row.getLong("version"), row.getLong("last_version")))
                .single();
    }

    /** How far a repository has come; absent while no graph of it was ever in force for the team. */
    Optional<Head> head(TeamRepository place) {
        return jdbc.sql(
                        """
                        SELECT version, last_version FROM security.knowledge_graph_head
                            WHERE team = ? AND repository = ?
                        """)
                .params(place.team(), place.repository())
                .query((row, _) -> new Head(row.getLong("version"), row.getLong("last_version")))
                .optional();
    }

    private Optional<Long> known(TeamRepository place, String hash) {
        return jdbc.sql(
                        """
                        SELECT version FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? AND hash = ?
                        """)
                .params(place.team(), place.repository(), hash)
                .query(Long.class)
                .optional();
    }

    private void insert(
            TeamRepository place, long version, String hash, KnowledgeGraph graph, Instant at) {
        jdbc.sql(
                        """
                        INSERT INTO security.knowledge_graph (team, repository, version, hash, graph, at)
                            VALUES (?, ?, ?, ?, CAST(? AS json), ?)
                        """)
                .params(
                        place.team(),
                        place.repository(),
                        version,
                        hash,
                        graph.toJson(),
                        at.atOffset(ZoneOffset.UTC))
                .update();
    }

    private void point(TeamRepository place, long version, long last) {
        jdbc.sql(
                        """
                        UPDATE security.knowledge_graph_head SET version = ?, last_version = ?
                            WHERE team = ? AND repository = ?
                        """)
                .params(version, last, place.team(), place.repository())
                .update();
    }

    private void prune(TeamRepository place) {
        jdbc.sql(
                        """
                        DELETE FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? AND version <= (
                                SELECT version FROM security.knowledge_graph WHERE team = ? AND repository = ?
                                    ORDER BY version DESC OFFSET ? LIMIT 1)
                        """)
                .params(place.team(), place.repository(), place.team(), place.repository(), most)
                .update();
    }

    /**
     * The newest good graph.
     *
     * @throws IllegalArgumentException when it was changed in the database
     */
    Optional<StoredGraph> inForce(TeamRepository place) {
        return jdbc.sql(KEPT + " AND graph.version = head.version")
                .params(place.team(), place.repository())
                .query((row, _) -> kept(row))
                .optional();
    }

    /**
     * The graph of a version.
     *
     * @throws IllegalArgumentException when it was changed in the database
     */
    Optional<StoredGraph> find(TeamRepository place, long version) {
        return jdbc.sql(KEPT + " AND graph.version = ?")
                .params(place.team(), place.repository(), version)
                .query((row, _) -> kept(row))
                .optional();
    }

    /** The versions that are kept, oldest first. */
    List<Long> versions(TeamRepository place) {
        return jdbc.sql(
                        """
                        SELECT version FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? ORDER BY version
                        """)
                .params(place.team(), place.repository())
                .query((row, _) -> row.getLong("version"))
                .list();
    }

    private static StoredGraph kept(ResultSet row) throws SQLException {
        return new StoredGraph(
                row.getLong("version"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getBoolean("in_force"),
                KnowledgeGraph.fromJson(row.getString("graph")));
    }
}
