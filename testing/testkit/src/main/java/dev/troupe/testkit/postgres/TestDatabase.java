package dev.troupe.testkit.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Describes how to reach one database as one user.
 *
 * @param name the database's name
 * @param url JDBC URL without credentials
 * @param user the role to log in as
 * @param password its password (checked by the server: scram-sha-256)
 */
public record TestDatabase(String name, String url, String user, String password) {

    /**
     * Opens a connection of its own.
     *
     * @throws SQLException when the server is down or refuses
     */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** A source that opens a new connection per call, without a pool. */
    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(user);
        source.setPassword(password);
        return source;
    }

    /**
     * Creates a login role without superuser rights that may connect to this database and create
     * schemas in it. A role belongs to the whole server: asking again for the same name gives the
     * same role and password, with rights in this database too.
     *
     * @param role a plain lower-case identifier
     * @return this database as seen by that role
     * @throws SQLException when this user may not create roles
     */
    public TestDatabase createRole(String role) throws SQLException {
        SqlIdentifierCheck.check(role);
        String secret = "pw-" + role;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    """
                    DO $$ BEGIN
                      CREATE ROLE %1$s LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '%2$s';
                    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
                    END $$\
                    """
                            .formatted(role, secret));
            statement.execute("GRANT CONNECT, CREATE ON DATABASE %s TO %s".formatted(name, role));
        }
        return new TestDatabase(name, url, role, secret);
    }

    /**
     * Runs statements in one transaction.
     *
     * @throws SQLException when one of them fails; none has an effect then
     */
    public void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        }
    }
}
