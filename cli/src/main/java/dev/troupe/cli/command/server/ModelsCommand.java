package dev.troupe.cli.command.server;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.setup.LocalModelFinder;
import dev.troupe.cli.setup.ModelEntry;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.configuration.TroupeConfiguration;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code troupe models}: what requests can name with {@code --model}. */
@Command(
        name = "models",
        description = {
            "List the models that you can use.",
            "Those of your settings, and those that run on this machine now. `--model NAME` and `/model NAME` take any of these names."
        },
        footer = {
            "",
            "`troupe setup` adds one with a key. docs/user/models.md lists all settings."
        })
public final class ModelsCommand extends JsonCommand {
    public ModelsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        var _ =
                context.own(
                        "this lists the models of this machine, and `/model` in a chat those of that server");
        TroupeConfiguration settings = LocalSettings.read(context.home(), context.environment());
        List<ModelRow> rows =
                settings.names("models").stream().sorted().map(it -> set(settings, it)).toList();
        List<ModelRow> found =
                new LocalModelFinder(context.environment())
                        .find().stream()
                                .flatMap(server ->
                                        server.models().stream()
                                                .map(it ->
                                                        new ModelRow(
                                                                it,
                                                                server.name(),
                                                                server.entry(it))))
                                .filter(it -> rows.stream().noneMatch(it::isSameModel))
                                .toList();
        if (json) {
            rows.forEach(it -> printJson(it, true));
            found.forEach(it -> printJson(it, false));
            return 0;
        }
        print(rows.isEmpty() ? "No model is in your settings." : "In your settings:");
        rows.forEach(this::show);
        if (!found.isEmpty()) {
            print("On this machine; the first use puts one into your settings:");
            found.forEach(this::show);
        }
        if (rows.isEmpty() && found.isEmpty()) {
            print("Run `troupe setup` to choose one.");
        }
        return 0;
    }

    /**
     * One line of the list.
     *
     * @param name what `--model` takes
     * @param provider the program that offers it, or the protocol
     */
    private record ModelRow(String name, String provider, ModelEntry entry) {
        boolean isSameModel(ModelRow other) {
            return entry.model().equals(other.entry.model())
                    && placeOf(entry).equals(placeOf(other.entry));
        }

        private static String placeOf(ModelEntry entry) {
            return entry.place()
                    .replaceFirst("//(127\\.0\\.0\\.1|\\[::1])(?=[:/]|$)", "//localhost");
        }
    }

    private static ModelRow set(TroupeConfiguration settings, String name) {
        String key = "models." + name;
        ModelEntry entry =
                new ModelEntry(
                        settings.value(key + ".protocol").orElse("openai"),
                        settings.value(key + ".base-url").orElse(null),
                        settings.value(key + ".model").orElse(""),
                        null,
                        null);
        return new ModelRow(name, entry.protocol(), entry);
    }

    private void show(ModelRow row) {
        ModelEntry entry = row.entry();
        String model = row.name().equals(entry.model()) ? "" : entry.model() + ", ";
        String line = "%-20s %s%s, %s".formatted(row.name(), model, row.provider(), entry.place());
        context.console().out().println("  " + TerminalSanitizer.line(line));
    }

    private void printJson(ModelRow row, boolean set) {
        printJson(
                WireJson.object()
                        .put("name", row.name())
                        .put("model", row.entry().model())
                        .put("protocol", row.entry().protocol())
                        .put("baseUrl", row.entry().place())
                        .put("configured", set));
    }
}
