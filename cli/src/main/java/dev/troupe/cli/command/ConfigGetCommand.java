package dev.troupe.cli.command;

import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.settings.SettingLine;
import dev.troupe.cli.settings.SettingLines;
import dev.troupe.configuration.Configuration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code troupe config get}: one value. */
@Command(
        name = "get",
        description = "Print the value of one key, its default if nobody set it.",
        footer = {"", "Exit code 1 when it has neither. Secrets are never printed."})
final class ConfigGetCommand extends JsonCommand {
    @Parameters(paramLabel = "KEY", description = "Such as models.default.model.")
    String key = "";

    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigGetCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Configuration configuration =
                LocalSettings.read(
                        surroundings.home(),
                        surroundings.environment(),
                        KnownTrust.around(surroundings, directory.resolve(surroundings)));
        List<SettingLine> lines = SettingLines.find(configuration, key);
        if (lines.isEmpty()) {
            String hint =
                    SettingLines.closest(configuration, key)
                            .map(it -> "Did you mean `" + it + "`? ")
                            .orElse("");
            throw new Usage(
                    "There is no setting `" + key + "`.",
                    hint + "`troupe config --all` lists them.");
        }
        lines.forEach(this::show);
        return lines.stream().anyMatch(it -> it.value() != null) ? 0 : 1;
    }

    private void show(SettingLine line) {
        String value = line.value();
        if (json) {
            JsonScreen.print(surroundings.console(), line.json());
        } else if (value == null) {
            surroundings
                    .console()
                    .err()
                    .println(SafeText.line("`" + line.name() + "` is not set and has no default."));
        } else {
            surroundings.console().out().println(SafeText.block(value));
        }
    }
}
