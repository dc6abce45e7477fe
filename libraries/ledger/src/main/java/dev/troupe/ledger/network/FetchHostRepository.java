package dev.troupe.ledger.network;

import dev.troupe.ledger.sql.PostgresArray;
import dev.troupe.ledger.sql.ResultRowReader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keeps which hosts commands of a repository may fetch from. */
public final class FetchHostRepository {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public FetchHostRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Grants hosts to the commands of a repository, for the team of the task that asked.
     *
     * @param item the question, which somebody has answered with yes; nothing is granted otherwise
     * @param repository absolute path of the project's checkout
     */
    public void grant(UUID item, String repository, List<String> hosts) {
        jdbc.sql("SELECT ledger.grant_hosts(:item, :repository, :hosts)")
                .param("item", item)
                .param("repository", repository)
                .param("hosts", PostgresArray.texts(hosts))
                .query(row -> {});
    }

    /** Lists those of a repository, by name. */
    public List<FetchHostGrant> list(String team, String repository) {
        return jdbc.sql(
                        """
                        SELECT id, host, granted_by, granted_at FROM ledger.fetch_host
                         WHERE team = :team AND repository = :repository ORDER BY host
                        """)
                .param("team", team)
                .param("repository", repository)
                .query((row, n) ->
                        new FetchHostGrant(
                                ResultRowReader.uuid(row, "id"),
                                row.getString("host"),
                                row.getString("granted_by"),
                                ResultRowReader.instant(row, "granted_at")))
                .list();
    }

    /** Takes a host back and returns its name; empty when the team has no grant of that id. */
    public Optional<String> revoke(String team, UUID id) {
        return jdbc.sql("SELECT ledger.revoke_host(:id, :team)")
                .param("id", id)
                .param("team", team)
                .query((row, n) -> Optional.ofNullable(row.getString(1)))
                .single();
    }
}
