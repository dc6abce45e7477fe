package dev.troupe.security;

import dev.troupe.configuration.schema.Apart;
import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.startup.database.DatabaseAccess;
import dev.troupe.startup.database.Silence;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings under {@code troupe.security}.
 *
 * @param datasource where the audit trail lies
 * @param home the Troupe home, whose {@code config.yaml} is the user's policy; {@code ~/.troupe}
 * @param teamPolicy the team's policy file, if there is one; then it has to be readable
 * @param teamCommands the team's rules for commands, in the shape of {@code security.json}; outside of all repositories, and
 *     once named it has to be readable
 */
@ConfigurationProperties("troupe.security")
record SecuritySettings(
        @DefaultValue Datasource datasource,
        @Apart @Nullable Path home,
        @Nullable Path teamPolicy,
        @Nullable Path teamCommands) {

    /**
     * A role of its own, which reads the schema {@code security} and appends to the trail.
     *
     * @param url JDBC URL
     * @param username the role
     * @param password the role's password
     * @param poolSize connections held at most, 1 to 100
     * @param patience how long a request waits for a connection before it fails
     * @param silence how long it waits for an answer of the database; decisions wait for less
     */
    record Datasource(
            @Apart @DefaultValue("jdbc:postgresql://127.0.0.1:5432/troupe") String url,
            @Apart @DefaultValue("troupe_security") String username,
            @Apart @DefaultValue("") String password,
            @Bounds(least = "1", most = "100") @DefaultValue("4") int poolSize,
            @Bounds(least = "250ms", most = "10m") @DefaultValue("5s") Duration patience,
            @Bounds(least = "1s", most = "10m") @DefaultValue("15s") Duration silence) {
        private static final String KEYS = "troupe.security.datasource";

        Datasource {
            var _ = new DatabaseAccess(KEYS, url, username);
            Bounded.check(
                    KEYS, Datasource.class, url, username, password, poolSize, patience, silence);
        }

        DatabaseAccess access() {
            return new DatabaseAccess(KEYS, url, username);
        }

        Silence waits() {
            return new Silence(patience, silence);
        }

        /** Without the password. */
        @Override
        public String toString() {
            return "Datasource[url=" + url + ", username=" + username + "]";
        }
    }

    /** The files of the team. */
    TeamFiles team() {
        return new TeamFiles(teamPolicy, teamCommands);
    }

    /** The Troupe home that is set, or the usual one. */
    Path troupeHome() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }
}
