package dev.troupe.standalone.postgres;

import dev.troupe.standalone.home.ServerSecretStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The database and its roles, made by the statements that people run on a server of their own: {@code
 * deploy/postgres/roles.sql}.
 */
final class DatabaseRoleSetup {
    static final String DATABASE = "troupe";
    private static final String STATEMENTS = "roles.sql";

    /** A variable of psql as a literal: {@code :'worker_password'}. */
    private static final Pattern VARIABLE = Pattern.compile(":'([a-z_]+)_password'");

    private DatabaseRoleSetup() {}

    /** Creates the database when it is missing, as the superuser on the maintenance database. */
    static void createDatabase(Connection maintenance) throws SQLException {
        try (Statement statement = maintenance.createStatement();
                var found =
                        statement.executeQuery(
                                "SELECT FROM pg_database WHERE datname = '" + DATABASE + "'")) {
            if (found.next()) {
                return;
            }
        }
        execute(maintenance, "CREATE DATABASE " + DATABASE);
    }

    /** Brings roles, rights and passwords up to date, as the superuser on the services' database. */
    static void createRoles(Connection admin, ServerSecretStore secrets)
            throws SQLException, IOException {
        execute(
                admin,
                VARIABLE.matcher(statements())
                        .replaceAll(it -> Matcher.quoteReplacement(literal(it.group(1), secrets))));
    }

    /** Passwords are hexadecimal digits, so that nothing in them needs quoting. */
    private static String literal(String service, ServerSecretStore secrets) {
        return "'" + secrets.get("troupe_" + service) + "'";
    }

    private static String statements() throws IOException {
        try (InputStream file = DatabaseRoleSetup.class.getResourceAsStream(STATEMENTS)) {
            if (file == null) {
                throw new FileNotFoundException("This build lacks " + STATEMENTS + ".");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void execute(Connection admin, String sql) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }
}
