package dev.troupe.cli.command;

import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.configuration.Configuration;
import dev.troupe.configuration.schema.Schema;
import dev.troupe.configuration.source.Reading;
import dev.troupe.configuration.source.RepositoryFile;
import dev.troupe.configuration.source.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe config check}: everything that is wrong. */
@Command(
        name = "check",
        description = "Name everything that is wrong with the settings, or with one file.",
        sortOptions = false,
        footer = {"", "Exit code 2 when something is wrong."})
final class ConfigCheckCommand extends JsonCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "Only this file, as if it were the user's.")
    @Nullable Path file;

    @Option(names = "--repository", description = "As if FILE were a repository's.")
    boolean repository;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigCheckCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path named = file;
        return named == null ? everything() : one(surroundings.directory().resolve(named));
    }

    private int everything() {
        Configuration all =
                LocalSettings.read(
                        surroundings.home(),
                        surroundings.environment(),
                        KnownTrust.around(surroundings, directory.resolve(surroundings)));
        int exit = ConfigFaults.report(surroundings.console(), json, all.faults(), all.notices());
        return fine(
                exit, "All " + all.settings().size() + " settings that somebody made are right.");
    }

    private int one(Path path) {
        if (!Files.exists(path)) {
            throw new Usage("There is no file " + path + ".", "Name an existing file.");
        }
        Reading reading = repository ? ofRepository(path) : ofUser(path);
        int exit =
                ConfigFaults.report(
                        surroundings.console(), json, reading.faults(), reading.notices());
        return fine(exit, path + ": all " + reading.settings().size() + " settings are right.");
    }

    private static Reading ofUser(Path path) {
        return SettingsFile.read(Schema.published(), path);
    }

    /** As it would count if somebody trusted it, and what would not count before. */
    private static Reading ofRepository(Path path) {
        Schema schema = Schema.published();
        Reading trusted = SettingsFile.read(schema, RepositoryFile.supposed(path));
        Reading now = SettingsFile.read(schema, RepositoryFile.untrusted(path));
        return new Reading(trusted.settings(), trusted.faults(), now.notices());
    }

    private int fine(int exit, String sentence) {
        if (exit == 0 && !json) {
            surroundings.console().out().println(sentence);
        }
        return exit;
    }
}
