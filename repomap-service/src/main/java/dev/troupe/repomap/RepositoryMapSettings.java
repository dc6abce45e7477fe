package dev.troupe.repomap;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
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
 */
@ConfigurationProperties("troupe.repomap")
record RepositoryMapSettings(
        @SeparateProcessSetting @Nullable Path home,
        @SettingBounds(least = "0", most = "64") @DefaultValue("0") int threads,
        @SettingBounds(least = "0s", most = "5m") @DefaultValue("4s") Duration indexPatience) {

    RepositoryMapSettings {
        BoundsValidator.check(
                "troupe.repomap", RepositoryMapSettings.class, home, threads, indexPatience);
    }

    /** The Troupe home that is set, or the usual one. */
    Path troupeHome() {
        return home == null ? Path.of(System.getProperty("user.home"), ".troupe") : home;
    }

    /** The threads that are set, or as many as there are processors. */
    int indexThreads() {
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
