package dev.troupe.repomap;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.repomap.database.FactsDatabaseSettings;
import dev.troupe.service.startup.database.DatabaseTarget;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings under {@code troupe.repomap}.
 *
 * @param home the Troupe home; the index lies in {@code repomap} below it
 * @param threads how many files are indexed at once; 0: as many as there are processors
 * @param indexPatience how long an answer waits for files to be indexed; those that are not are told as pending
 * @param datasource the database through which services share what they know of contents; absent: each knows what it has
 *     read itself
 */
@ConfigurationProperties("troupe.repomap")
record RepositoryMapSettings(
        @SeparateProcessSetting @Nullable Path home,
        @SettingBounds(least = "0", most = "64") @DefaultValue("0") int threads,
        @SettingBounds(least = "0s", most = "5m") @DefaultValue("4s") Duration indexPatience,
        @SeparateProcessSetting @Nullable Datasource datasource) {

    RepositoryMapSettings {
        BoundsValidator.check(
                "troupe.repomap",
                RepositoryMapSettings.class,
                home,
                threads,
                indexPatience,
                datasource);
    }

    /** The Troupe home that is set, or the usual one. */
    Path troupeHome() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }

    /** The threads that are set, or as many as there are processors. */
    int indexThreads() {
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /**
     * A role of its own, which owns the schema {@code repomap}.
     *
     * @param url JDBC URL
     * @param username the role
     * @param password the role's password
     */
    record Datasource(
            String url,
            @DefaultValue("troupe_repomap") String username,
            @DefaultValue("") String password) {
        private static final String KEYS = "troupe.repomap.datasource";

        Datasource {
            var _ = new DatabaseTarget(KEYS, url, username);
        }

        FactsDatabaseSettings access() {
            return new FactsDatabaseSettings(new DatabaseTarget(KEYS, url, username), password);
        }

        /** Without the password. */
        @Override
        public String toString() {
            return "Datasource[url=" + url + ", username=" + username + "]";
        }
    }
}
