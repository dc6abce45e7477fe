package dev.troupe.cli.command.config;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.settings.SettingListing;
import dev.troupe.cli.settings.SettingRow;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.configuration.TroupeConfiguration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code troupe config}: every value that somebody set, with its origin. */
@Command(
        name = "config",
        description = "Show your settings and where each comes from.",
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Later sources override earlier ones: defaults, ~/.troupe/config.yaml, the repository's .troupe/config.yaml, environment variables, flags of the server. Until a person trusts the repository's file, it can only tighten permissions.",
            "",
            "The exit code is 2 if a setting is wrong."
        })
public final class ConfigCommand extends JsonCommand {
    @Option(names = "--all", description = "Show all settings, with defaults and ranges.")
    boolean all;

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigCommand(CommandContext context) {
        super(context);
    }

    /** The command with those below it. */
    public static CommandLine line(CommandContext context) {
        return new CommandLine(new ConfigCommand(context))
                .addSubcommand(
                        "list", new CommandLine(new ConfigCommand(context)).setCommandName("list"))
                .addSubcommand("get", new ConfigGetCommand(context))
                .addSubcommand("check", new ConfigCheckCommand(context))
                .addSubcommand("trust", new ConfigTrustCommand(context))
                .addSubcommand("untrust", new ConfigUntrustCommand(context))
                .addSubcommand("path", new ConfigPathCommand(context))
                .addSubcommand("schema", new ConfigSchemaCommand(context));
    }

    @Override
    public Integer call() {
        TroupeConfiguration configuration = RepositorySettingsLookup.settings(context, directory);
        List<SettingRow> lines = SettingListing.of(configuration, all);
        if (json) {
            lines.forEach(it -> printJson(it.json()));
        } else {
            show(lines);
        }
        return ConfigFaultPrinter.report(
                context.console(), json, configuration.faults(), configuration.notices());
    }

    private void show(List<SettingRow> lines) {
        var out = context.console().out();
        int width = lines.stream().mapToInt(it -> it.name().length()).max().orElse(0);
        lines.forEach(it -> out.println(TerminalSanitizer.line(it.text(Math.min(width, 44)))));
        if (lines.isEmpty()) {
            out.println("Nothing is set: every setting has its default.");
        }
        if (!all) {
            out.println(
                    "All other settings have their defaults; `troupe config --all` shows them.");
        }
    }
}
