package dev.troupe.security.snapshot;

import dev.troupe.permission.graph.KnowledgeGraph;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The rows of graphs, and which of a repository's is in force. */
final class GraphTable {
    /** So many versions of one repository are kept. */
    static final int MOST = 20;

    private static final String KEPT =
            """
            SELECT graph.version, graph.at, graph.graph, graph.version = head.version AS in_force
                FROM security.knowledge_graph graph JOIN security.knowledge_graph_head head USING (team, repository)
                WHERE team = ? AND repository = ?
            """;

    private final JdbcClient jdbc;
    private final TransactionTemplate writing;

    GraphTable(DataSource database) {
        this.jdbc = JdbcClient.create(database);
        this.writing = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    /**
     * Puts a graph in force, all of it at once. The same content has the same version as before, whoever puts it.
     *
     * @return its version
     */
    long put(Place place, String hash, KnowledgeGraph graph, Instant at) {
        Long version =
                writing.execute(_ -> {
                    long last = locked(place);
                    long number = known(place, hash).orElse(last + 1);
                    if (number > last) {
                        insert(place, number, hash, graph, at);
                    }
                    point(place, number, Math.max(last, number));
                    prune(place);
                    return number;
                });
        if (version == null) {
            throw new IllegalStateException("A transaction ended without a result.");
        }
        return version;
    }

    /** The last number that was given; nobody else gives one until the transaction ends. */
    private long locked(Place place) {
        jdbc.sql(
                        """
                        INSERT INTO security.knowledge_graph_head (team, repository, version, last_version)
                            VALUES (?, ?, 0, 0) ON CONFLICT DO NOTHING
                        """)
                .params(place.team(), place.repository())
                .update();
        return jdbc.sql(
                        """
                        SELECT last_version FROM security.knowledge_graph_head
                            WHERE team = ? AND repository = ? FOR UPDATE
                        """)
                .params(place.team(), place.repository())
                .query(Long.class)
                .single();
    }

    private Optional<Long> known(Place place, String hash) {
        return jdbc.sql(
                        """
                        SELECT version FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? AND hash = ?
                        """)
                .params(place.team(), place.repository(), hash)
                .query(Long.class)
                .optional();
    }

    private void insert(Place place, long version, String hash, KnowledgeGraph graph, Instant at) {
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

    private void point(Place place, long version, long last) {
        jdbc.sql(
                        """
                        UPDATE security.knowledge_graph_head SET version = ?, last_version = ?
                            WHERE team = ? AND repository = ?
                        """)
                .params(version, last, place.team(), place.repository())
                .update();
    }

    private void prune(Place place) {
        jdbc.sql(
                        """
                        DELETE FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? AND version <= (
                                SELECT version FROM security.knowledge_graph WHERE team = ? AND repository = ?
                                    ORDER BY version DESC OFFSET ? LIMIT 1)
                        """)
                .params(place.team(), place.repository(), place.team(), place.repository(), MOST)
                .update();
    }

    /**
     * The newest good graph.
     *
     * @throws IllegalArgumentException when it was changed in the database
     */
    Optional<Kept> inForce(Place place) {
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
    Optional<Kept> find(Place place, long version) {
        return jdbc.sql(KEPT + " AND graph.version = ?")
                .params(place.team(), place.repository(), version)
                .query((row, _) -> kept(row))
                .optional();
    }

    /** The versions that are kept, oldest first. */
    List<Long> versions(Place place) {
        return jdbc.sql(
                        """
                        SELECT version FROM security.knowledge_graph
                            WHERE team = ? AND repository = ? ORDER BY version
                        """)
                .params(place.team(), place.repository())
                .query((row, _) -> row.getLong("version"))
                .list();
    }

    private static Kept kept(ResultSet row) throws SQLException {
        return new Kept(
                row.getLong("version"),
                row.getObject("at", OffsetDateTime.class).toInstant(),
                row.getBoolean("in_force"),
                KnowledgeGraph.fromJson(row.getString("graph")));
    }
}
