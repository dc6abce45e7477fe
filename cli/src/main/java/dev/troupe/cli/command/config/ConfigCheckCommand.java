package dev.troupe.cli.command.config;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.configuration.source.SettingsFileReader;
import dev.troupe.configuration.source.SettingsReadResult;
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
        description = "Check all settings, or one file, for mistakes.",
        footer = {"", "The exit code is 2 if something is wrong."})
final class ConfigCheckCommand extends JsonCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "Check only this file, as if it were your own.")
    @Nullable Path file;

    @Option(names = "--repository", description = "Check FILE as if it belonged to a repository.")
    boolean repository;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigCheckCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path named = file;
        return named == null ? everything() : one(context.directory().resolve(named));
    }

    private int everything() {
        TroupeConfiguration all = RepositorySettingsLookup.settings(context, directory);
        int exit = ConfigFaultPrinter.report(context.console(), json, all.faults(), all.notices());
        return fine(
                exit,
                "All " + all.settings().size() + " settings that are not defaults are valid.");
    }

    private int one(Path path) {
        if (!Files.exists(path)) {
            throw new UsageException("There is no file " + path + ".", "Name an existing file.");
        }
        SettingsReadResult reading = repository ? ofRepository(path) : ofUser(path);
        int exit =
                ConfigFaultPrinter.report(
                        context.console(), json, reading.faults(), reading.notices());
        return fine(exit, path + ": all " + reading.settings().size() + " settings are right.");
    }

    private static SettingsReadResult ofUser(Path path) {
        return SettingsFileReader.read(ConfigurationSchema.published(), path);
    }

    /** As it would count if somebody trusted it, and what would not count before. */
    private static SettingsReadResult ofRepository(Path path) {
        ConfigurationSchema schema = ConfigurationSchema.published();
        SettingsReadResult trusted =
                SettingsFileReader.read(schema, RepositorySettingsFile.supposed(path));
        SettingsReadResult now =
                SettingsFileReader.read(schema, RepositorySettingsFile.untrusted(path));
        return new SettingsReadResult(trusted.settings(), trusted.faults(), now.notices());
    }

    private int fine(int exit, String sentence) {
        if (exit == 0 && !json) {
            context.console().out().println(sentence);
        }
        return exit;
    }
}
