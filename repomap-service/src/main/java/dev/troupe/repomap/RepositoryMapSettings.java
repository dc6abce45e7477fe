package dev.troupe.repomap;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.repomap.database.FactsDatabaseSettings;
import dev.troupe.repomap.semantic.OnnxModelFiles;
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
 * @param semantic search by meaning, which needs an embedding model
 * @param indexPatience how long an answer waits for files to be indexed; those that are not are told as pending
 * @param datasource the database through which services share what they know of contents; absent: each knows what it has
 *     read itself
 */
@ConfigurationProperties("troupe.repomap")
record RepositoryMapSettings(
        @SeparateProcessSetting @Nullable Path home,
        @SettingBounds(least = "0", most = "64") @DefaultValue("0") int threads,
        @SettingBounds(least = "0s", most = "5m") @DefaultValue("4s") Duration indexPatience,
        @DefaultValue Semantic semantic,
        @SeparateProcessSetting @Nullable Datasource datasource) {

    /**
     * Settings under {@code troupe.repomap.semantic}.
     *
     * @param enabled whether files are read by an embedding model, so that they are found by what they mean
     * @param jars directory of the jars that run such models; {@code ./troupe embeddings} fills {@code embeddings} in the Troupe home,
     *     which is used when absent
     * @param model an embedding model of one's own, a file in the format of ONNX; the one in the jars when absent
     * @param tokenizer the {@code tokenizer.json} of that model
     */
    record Semantic(
            @DefaultValue("false") boolean enabled,
            @Nullable Path jars,
            @Nullable Path model,
            @Nullable Path tokenizer) {
        Semantic {
            if ((model == null) != (tokenizer == null)) {
                throw new IllegalArgumentException(
                        "troupe.repomap.semantic.model and .tokenizer belong together: set both, or none.");
            }
        }

        /** The directory of jars that is set, or the one in the Troupe home. */
        Path jarDirectory(Path troupeHome) {
            return jars == null ? troupeHome.resolve("embeddings") : jars;
        }

        /** The model of one's own; null without. */
        @Nullable OnnxModelFiles ownModel() {
            return model == null || tokenizer == null ? null : new OnnxModelFiles(model, tokenizer);
        }
    }

    RepositoryMapSettings {
        BoundsValidator.check(
                "troupe.repomap",
                RepositoryMapSettings.class,
                home,
                threads,
                indexPatience,
                semantic,
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
