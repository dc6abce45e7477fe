package dev.troupe.security;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.security.policy.TeamFiles;
import dev.troupe.service.startup.database.DatabaseTarget;
import dev.troupe.service.startup.database.DatabaseTimeouts;
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
        @SeparateProcessSetting @Nullable Path home,
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
            @SeparateProcessSetting @DefaultValue("jdbc:postgresql://127.0.0.1:5432/troupe")
                    String url,
            @SeparateProcessSetting @DefaultValue("troupe_security") String username,
            @SeparateProcessSetting @DefaultValue("") String password,
            @SettingBounds(least = "1", most = "100") @DefaultValue("4") int poolSize,
            @SettingBounds(least = "250ms", most = "10m") @DefaultValue("5s") Duration patience,
            @SettingBounds(least = "1s", most = "10m") @DefaultValue("15s") Duration silence) {
        private static final String KEYS = "troupe.security.datasource";

        Datasource {
            var _ = new DatabaseTarget(KEYS, url, username);
            BoundsValidator.check(
                    KEYS, Datasource.class, url, username, password, poolSize, patience, silence);
        }

        DatabaseTarget access() {
            return new DatabaseTarget(KEYS, url, username);
        }

        DatabaseTimeouts waits() {
            return new DatabaseTimeouts(patience, silence);
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
