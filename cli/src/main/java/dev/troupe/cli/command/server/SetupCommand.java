package dev.troupe.cli.command.server;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.prompt.LinePrompter;
import dev.troupe.cli.setup.LocalModelFinder;
import dev.troupe.cli.setup.LocalModelServer;
import dev.troupe.cli.setup.ModelConfigEditor;
import dev.troupe.cli.setup.ModelEntry;
import dev.troupe.cli.setup.ModelQuestions;
import dev.troupe.cli.setup.ModelTestCall;
import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe setup}: a model into the settings, tried with one call. */
@Command(
        name = "setup",
        description = {
            "Choose the model that Troupe uses.",
            "Finds models that run on this machine, asks what is missing, writes config.yaml and tries one call. With --model it asks nothing."
        })
public final class SetupCommand extends JsonCommand {
    @Option(
            names = "--provider",
            paramLabel = "NAME",
            description =
                    "anthropic, openai, google, ollama, lmstudio, llama.cpp or vllm; openai with --base-url for any other server that offers the same.")
    @Nullable String provider;

    @Option(names = "--base-url", paramLabel = "URL", description = "Where the server answers.")
    @Nullable String baseUrl;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "The provider's name for the model.")
    @Nullable String model;

    @Option(
            names = "--api-key-env",
            paramLabel = "VARIABLE",
            description =
                    "The environment variable that holds the API key. Default: the provider's usual variable.")
    @Nullable String keyVariable;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "default",
            description =
                    "The model's name in the settings. Default: default, the model that Troupe uses.")
    String name = "default";

    @Option(names = "--replace", description = "Replace the model that has this name.")
    boolean replace;

    @Option(names = "--no-test", description = "Write the settings without trying a call.")
    boolean untested;

    public SetupCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new UsageException(
                    "'" + name + "' is no name for a model.",
                    "Use letters, digits, dots and hyphens.");
        }
        ModelConfigEditor file = new ModelConfigEditor(context.home().configuration());
        boolean asking = model == null && context.console().canAsk() && !json;
        boolean known = file.has(name);
        if (known && !replace && !asking) {
            throw new UsageException(
                    "%s has a model named '%s' already."
                            .formatted(context.home().configuration(), name),
                    "Give --replace to replace it, or --name for another one.");
        }
        ModelEntry entry = asking ? asked(known) : given();
        Optional<String> failure =
                untested
                        ? Optional.empty()
                        : new ModelTestCall(entry, context.environment()).failure();
        if (failure.isPresent()) {
            throw new TroupeException(
                    ErrorCode.MODEL_REJECTED,
                    "Model %s at %s does not work: %s. Nothing was written."
                            .formatted(entry.model(), entry.place(), failure.get()),
                    "Correct the problem and run `troupe setup` again; --no-test writes the settings without trying.",
                    null);
        }
        context.home().create();
        file.put(name, entry);
        report(entry);
        return 0;
    }

    private void report(ModelEntry entry) {
        if (json) {
            printJson(
                    WireJson.object()
                            .put("name", name)
                            .put("protocol", entry.protocol())
                            .put("model", entry.model())
                            .put("baseUrl", entry.baseUrl())
                            .put("file", context.home().configuration().toString())
                            .put("tested", !untested));
            return;
        }
        print(
                "%s %s. It is saved as `%s` in %s; a running server uses it at once."
                        .formatted(
                                entry.model(),
                                untested ? "was not tried" : "answers",
                                name,
                                context.home().configuration()));
    }

    private ModelEntry asked(boolean known) {
        ModelQuestions questions =
                new ModelQuestions(
                        new LinePrompter(context.console()), context.environment(), this::print);
        if (known && !replace && !questions.replace(name)) {
            throw new TroupeException(
                    ErrorCode.CANCELLED, "Nothing was changed.", "Give --name for another model.");
        }
        return questions.ask(new LocalModelFinder(context.environment()).find());
    }

    private ModelEntry given() {
        String wanted = provider == null ? "" : provider.toLowerCase(Locale.ROOT);
        String wire =
                switch (wanted) {
                    case "anthropic", "google", "openai", "ollama" -> wanted;
                    case "lmstudio", "llama.cpp", "llamacpp", "vllm" -> "openai";
                    case "" -> "";
                    default ->
                            throw new UsageException(
                                    "'" + provider + "' is no provider that is known.",
                                    "Give anthropic, openai, google, ollama, lmstudio, llama.cpp or vllm; openai with --base-url for others.");
                };
        String address = baseUrl == null ? usualAddress(wanted) : baseUrl;
        if (model != null && !wire.isEmpty()) {
            return new ModelEntry(wire, address, model, null, keyVariable);
        }
        return found(wire, address);
    }

    private static @Nullable String usualAddress(String provider) {
        return switch (provider) {
            case "lmstudio" -> "http://localhost:1234/v1";
            case "llama.cpp", "llamacpp" -> "http://localhost:8080/v1";
            case "vllm" -> "http://localhost:8000/v1";
            default -> null;
        };
    }

    /** Without questions only what is certain is taken: the one server that fits, and its one model. */
    private ModelEntry found(String wire, @Nullable String address) {
        List<ModelEntry> all =
                new LocalModelFinder(context.environment())
                        .find().stream()
                                .filter(it -> wire.isEmpty() || it.protocol().equals(wire))
                                .filter(it -> address == null || it.baseUrl().equals(address))
                                .flatMap(SetupCommand::entries)
                                .filter(it -> model == null || it.model().equals(model))
                                .toList();
        if (all.size() == 1) {
            return all.getFirst();
        }
        throw new UsageException(
                all.isEmpty()
                        ? "No model was found on this machine, and none was named."
                        : "There are several models: %s."
                                .formatted(
                                        String.join(
                                                ", ",
                                                all.stream()
                                                        .map(it -> it.model() + " at " + it.place())
                                                        .toList())),
                "Give --provider and --model, for example `troupe setup --provider %s --model %s`."
                        .formatted(UsualModel.ANTHROPIC.protocol(), UsualModel.ANTHROPIC.model()));
    }

    private static Stream<ModelEntry> entries(LocalModelServer server) {
        return server.models().stream().map(server::entry);
    }
}
