package dev.troupe.cli.command.config;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.DirectoryOption;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.settings.LocalSettings;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code troupe config path}: which files are read. */
@Command(name = "path", description = "Show which files settings come from.")
final class ConfigPathCommand extends JsonCommand {
    @Mixin DirectoryOption directory = new DirectoryOption();

    ConfigPathCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        show("user", context.home().configuration());
        Path repository = LocalSettings.repositoryFile(directory.resolve(context));
        if (repository != null) {
            show("repository", repository);
        }
        return 0;
    }

    private void show(String layer, Path file) {
        boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (json) {
            printJson(
                    WireJson.object()
                            .put("layer", layer)
                            .put("file", file.toString())
                            .put("exists", there));
        } else {
            print(String.format("%-10s  %s%s", layer, file, there ? "" : "  (not there)"));
        }
    }
}
