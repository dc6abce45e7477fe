package dev.troupe.security.trust;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The rows of trust: one for each file that a team has trusted. */
final class TrustTable {
    private final JdbcClient jdbc;

    TrustTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<TrustedFile> all() {
        return jdbc.sql("SELECT * FROM security.trust").query((row, _) -> file(row)).list();
    }

    List<TrustedFile> of(String team) {
        return jdbc.sql("SELECT * FROM security.trust WHERE team = ? ORDER BY repository, file")
                .param(team)
                .query((row, _) -> file(row))
                .list();
    }

    Optional<TrustedFile> find(String team, String repository, String file) {
        return jdbc.sql(
                        "SELECT * FROM security.trust"
                                + " WHERE team = ? AND repository = ? AND file = ?")
                .params(team, repository, file)
                .query((row, _) -> file(row))
                .optional();
    }

    void put(TrustedFile file) {
        jdbc.sql(
                        """
                        INSERT INTO security.trust (team, repository, file, sha256, person, at)
                        VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT (team, repository, file) DO UPDATE SET
                            sha256 = excluded.sha256, person = excluded.person, at = excluded.at
                        """)
                .params(
                        file.team(),
                        file.repository(),
                        file.file(),
                        file.sha256(),
                        file.person(),
                        file.at().atOffset(ZoneOffset.UTC))
                .update();
    }

    void remove(TrustedFile file) {
        jdbc.sql("DELETE FROM security.trust WHERE team = ? AND repository = ? AND file = ?")
                .params(file.team(), file.repository(), file.file())
                .update();
    }

    private static TrustedFile file(ResultSet row) throws SQLException {
        return new TrustedFile(
                row.getString("team"),
                row.getString("repository"),
                row.getString("file"),
                row.getString("sha256"),
                row.getString("person"),
                row.getObject("at", OffsetDateTime.class).toInstant());
    }
}
