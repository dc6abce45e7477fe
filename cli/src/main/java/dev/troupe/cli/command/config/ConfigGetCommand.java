package dev.troupe.cli.command.config;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.settings.SettingListing;
import dev.troupe.cli.settings.SettingRow;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.configuration.TroupeConfiguration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe config get}: one value. */
@Command(
        name = "get",
        description = "Print the value of one setting.",
        footer = {
            "",
            "If nobody set it, the command prints its default; without a default, the exit code is 1. Secrets are never printed."
        })
final class ConfigGetCommand extends JsonCommand {
    @Parameters(paramLabel = "KEY", description = "The setting, such as models.default.model.")
    String key = "";

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigGetCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TroupeConfiguration configuration = RepositorySettingsLookup.settings(context, directory);
        List<SettingRow> lines = SettingListing.find(configuration, key);
        if (lines.isEmpty()) {
            String hint =
                    SettingListing.closest(configuration, key)
                            .map(it -> "Did you mean `" + it + "`? ")
                            .orElse("");
            throw new UsageException(
                    "There is no setting `" + key + "`.",
                    hint + "`troupe config --all` lists them.");
        }
        lines.forEach(this::show);
        return lines.stream().anyMatch(it -> it.value() != null) ? 0 : 1;
    }

    private void show(SettingRow line) {
        String value = line.value();
        if (json) {
            printJson(line.json());
        } else if (value == null) {
            context.console()
                    .err()
                    .println(
                            TerminalSanitizer.line(
                                    "`" + line.name() + "` is not set and has no default."));
        } else {
            context.console().out().println(TerminalSanitizer.block(value));
        }
    }
}
