package dev.troupe.standalone.postgres;

import dev.troupe.standalone.home.Secrets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * One role per service, none of them a superuser, each with a password of its own. Services create
 * their schemas themselves; what they may do in the ledger's is granted by its migrations.
 */
final class DatabaseUsers {
    static final String DATABASE = "troupe";
    static final List<String> ROLES =
            List.of("troupe_ledger", "troupe_orchestrator", "troupe_worker", "troupe_security");

    private DatabaseUsers() {}

    /** Creates what is missing, as the superuser on the maintenance database. */
    static void create(Connection admin, Secrets secrets) throws SQLException {
        for (String role : ROLES) {
            createRole(admin, role, secrets.get(role));
        }
        if (!exists(admin, "SELECT 1 FROM pg_database WHERE datname = ?", DATABASE)) {
            execute(admin, "CREATE DATABASE " + DATABASE);
        }
        execute(admin, "REVOKE ALL ON DATABASE " + DATABASE + " FROM PUBLIC");
        for (String role : ROLES) {
            execute(admin, "GRANT CONNECT, CREATE ON DATABASE " + DATABASE + " TO " + role);
        }
    }

    private static void createRole(Connection admin, String role, String password)
            throws SQLException {
        if (!exists(admin, "SELECT 1 FROM pg_roles WHERE rolname = ?", role)) {
            execute(
                    admin,
                    "CREATE ROLE "
                            + role
                            + " LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION"
                            + " PASSWORD '"
                            + password
                            + "'");
        }
    }

    private static boolean exists(Connection admin, String query, String name) throws SQLException {
        try (PreparedStatement statement = admin.prepareStatement(query)) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static void execute(Connection admin, String sql) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }
}
