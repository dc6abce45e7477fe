package dev.troupe.security;

import dev.troupe.startup.database.DatabaseAccess;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings under {@code troupe.security}.
 *
 * @param datasource where the audit trail lies
 * @param home the Troupe home, whose {@code config.yaml} is the user's policy; {@code ~/.troupe}
 * @param teamPolicy the team's policy file, if there is one; then it has to be readable
 */
@ConfigurationProperties("troupe.security")
record SecuritySettings(
        @DefaultValue Datasource datasource, @Nullable Path home, @Nullable Path teamPolicy) {

    /**
     * A role of its own, which owns the schema {@code security}.
     *
     * @param poolSize connections held at most, 1 to 100
     */
    record Datasource(
            @DefaultValue("jdbc:postgresql://127.0.0.1:5432/troupe") String url,
            @DefaultValue("troupe_security") String username,
            @DefaultValue("") String password,
            @DefaultValue("4") int poolSize) {
        private static final String KEYS = "troupe.security.datasource";

        Datasource {
            var _ = new DatabaseAccess(KEYS, url, username);
            if (poolSize < 1 || poolSize > 100) {
                throw new IllegalArgumentException(
                        "troupe.security.datasource.pool-size is " + poolSize + ", not 1 to 100");
            }
        }

        DatabaseAccess access() {
            return new DatabaseAccess(KEYS, url, username);
        }

        /** Without the password. */
        @Override
        public String toString() {
            return "Datasource[url=" + url + ", username=" + username + "]";
        }
    }

    /** The Troupe home that is set, or the usual one. */
    Path troupeHome() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }
}
