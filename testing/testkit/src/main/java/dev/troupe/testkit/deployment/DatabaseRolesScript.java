package dev.troupe.testkit.deployment;

import dev.troupe.testkit.repository.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** {@code deploy/postgres/roles.sql}, run as psql would. */
public final class DatabaseRolesScript {
    /** The file. */
    public static final Path FILE = SourceTree.resolve("deploy/postgres/roles.sql");

    /** The services that have a role. */
    public static final List<String> SERVICES =
            List.of("ledger", "orchestrator", "worker", "security", "security_owner", "repomap");

    private DatabaseRolesScript() {}

    /** As somebody who may make roles, in the database that is to be Troupe's. */
    public static void run(Connection admin, String... passwords) throws IOException, SQLException {
        String text = Files.readString(FILE);
        for (int at = 0; at < passwords.length; at++) {
            String quoted = "'" + passwords[at].replace("'", "''") + "'";
            text = text.replace(":'" + SERVICES.get(at) + "_password'", quoted);
        }
        try (var statement = admin.createStatement()) {
            statement.execute(text);
        }
    }

    /** The role of a service. */
    public static String role(String service) {
        return "troupe_" + service;
    }

    /** A password that shows whether it is quoted. */
    public static String password(String service) {
        return service + "'s own $$ word";
    }

    /** The passwords of all, in the order of {@link #SERVICES}. */
    public static String[] passwords() {
        return SERVICES.stream().map(DatabaseRolesScript::password).toArray(String[]::new);
    }
}
