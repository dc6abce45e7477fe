package dev.troupe.security.policy;

import static dev.troupe.configuration.schema.SettingLayer.REPOSITORY;
import static dev.troupe.configuration.schema.SettingLayer.USER;

import dev.troupe.configuration.schema.AllowedLayers;
import dev.troupe.configuration.schema.TrustedRepositorySetting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of {@code permissions}, for the schema and the documentation. They are not bound: {@link PolicyReader} reads
 * them, since the rules of all layers count together and a file is read anew for each decision.
 *
 * @param commands what commands may run
 * @param files what may be done to files of the workspace
 */
@AllowedLayers({USER, REPOSITORY})
record PermissionSettings(@Nullable Commands commands, @Nullable Files files) {
    /**
     * Rules for commands; the strictest that fits counts.
     *
     * @param allow commands that run without a question, such as {@code make test}; of a
     *     repository they count once a person trusts its file
     * @param ask commands for which somebody is asked
     * @param block commands that never run
     */
    record Commands(
            @AllowedLayers(USER) @TrustedRepositorySetting @Nullable List<String> allow,
            @Nullable List<String> ask,
            @Nullable List<String> block) {}

    /**
     * Rules for files.
     *
     * @param read reading them
     * @param write changing and making them
     * @param delete deleting them
     */
    record Files(@Nullable Access read, @Nullable Access write, @Nullable Access delete) {}

    /**
     * Rules for one way to use files.
     *
     * @param ask patterns of files for which somebody is asked
     * @param block patterns of files with which it is never done
     */
    record Access(@Nullable List<String> ask, @Nullable List<String> block) {}
}
