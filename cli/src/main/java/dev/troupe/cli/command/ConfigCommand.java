package dev.troupe.cli.command;

import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.settings.SettingLine;
import dev.troupe.cli.settings.SettingLines;
import dev.troupe.configuration.Configuration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe config}: every value that somebody set, with its origin. */
@Command(
        name = "config",
        description = "Show the settings that somebody made and where each comes from.",
        sortOptions = false,
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Later ones win: defaults, ~/.troupe/config.yaml, .troupe/config.yaml of the",
            "repository (what its project is about once a person trusts it, before that",
            "only what tightens), the environment, flags of the server.",
            "Exit code 2 when a setting is wrong."
        })
final class ConfigCommand extends JsonCommand {
    @Option(names = "--all", description = "Also what nobody set, with default and range.")
    boolean all;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** The command with those below it. */
    static CommandLine line(Surroundings surroundings) {
        return new CommandLine(new ConfigCommand(surroundings))
                .addSubcommand("list", new ConfigCommand(surroundings))
                .addSubcommand("get", new ConfigGetCommand(surroundings))
                .addSubcommand("check", new ConfigCheckCommand(surroundings))
                .addSubcommand("trust", new ConfigTrustCommand(surroundings))
                .addSubcommand("untrust", new ConfigUntrustCommand(surroundings))
                .addSubcommand("path", new ConfigPathCommand(surroundings))
                .addSubcommand("schema", new ConfigSchemaCommand(surroundings));
    }

    @Override
    public Integer call() {
        Configuration configuration =
                LocalSettings.read(
                        surroundings.home(),
                        surroundings.environment(),
                        KnownTrust.around(surroundings, directory.resolve(surroundings)));
        List<SettingLine> lines = SettingLines.of(configuration, all);
        if (json) {
            lines.forEach(it -> JsonScreen.print(surroundings.console(), it.json()));
        } else {
            show(lines);
        }
        return ConfigFaults.report(
                surroundings.console(), json, configuration.faults(), configuration.notices());
    }

    private void show(List<SettingLine> lines) {
        var out = surroundings.console().out();
        int width = lines.stream().mapToInt(it -> it.name().length()).max().orElse(0);
        lines.forEach(it -> out.println(SafeText.line(it.text(Math.min(width, 44)))));
        if (lines.isEmpty()) {
            out.println("Nothing is set: every setting has its default.");
        }
        if (!all) {
            out.println("All others have their defaults; `troupe config --all` shows them.");
        }
    }
}
