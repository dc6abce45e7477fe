package dev.troupe.cli.setup;

import dev.troupe.cli.prompt.LinePrompter;
import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks a person which model to use. */
public final class ModelQuestions {
    private final LinePrompter prompter;
    private final Map<String, String> environment;
    private final Consumer<String> shown;

    /**
     * Asks on a terminal.
     *
     * @param shown prints a line
     */
    public ModelQuestions(
            LinePrompter prompter, Map<String, String> environment, Consumer<String> shown) {
        this.prompter = prompter;
        this.environment = Map.copyOf(environment);
        this.shown = shown;
    }

    /** Whether a model that is set already is to give way. */
    public boolean replace(String name) {
        return line("Model '" + name + "' is set already. Replace it? [y/N] ")
                .toLowerCase(Locale.ROOT)
                .startsWith("y");
    }

    /** Asks until one model is chosen. */
    public ModelEntry ask(List<LocalModelServer> servers) {
        List<Choice> choices = choices(servers);
        shown.accept("Which model should Troupe use?");
        for (int at = 0; at < choices.size(); at++) {
            shown.accept("  %2d  %s".formatted(at + 1, choices.get(at).text()));
        }
        while (true) {
            String said = line("Number: ");
            if (said.matches("\\d{1,3}")) {
                int number = Integer.parseInt(said);
                if (number >= 1 && number <= choices.size()) {
                    return entry(choices.get(number - 1));
                }
            }
            shown.accept("Type a number from 1 to " + choices.size() + ".");
        }
    }

    private static List<Choice> choices(List<LocalModelServer> servers) {
        List<Choice> choices = new ArrayList<>();
        for (LocalModelServer server : servers) {
            for (String model : server.models()) {
                choices.add(
                        new Choice(
                                model + " on this machine, by " + server.name(),
                                server.entry(model),
                                null));
            }
        }
        UsualModel.ALL.forEach(
                it -> choices.add(new Choice(it.provider() + ", with a key of yours", null, it)));
        choices.add(
                new Choice(
                        "another server that offers OpenAI's interface, at an address",
                        null,
                        null));
        return choices;
    }

    private ModelEntry entry(Choice choice) {
        if (choice.entry() != null) {
            return choice.entry();
        }
        return choice.provider() == null ? elsewhere() : provided(choice.provider());
    }

    private ModelEntry provided(UsualModel provider) {
        String model = line("Model [" + provider.model() + "]: ");
        boolean set = !environment.getOrDefault(provider.keyVariable(), "").isBlank();
        if (set) {
            shown.accept("The key is taken from " + provider.keyVariable() + ".");
        }
        String key = set ? "" : required("Key: ");
        return new ModelEntry(
                provider.protocol(),
                null,
                model.isEmpty() ? provider.model() : model,
                set ? null : key,
                null);
    }

    private ModelEntry elsewhere() {
        String address = required("Address, with /v1: ");
        String model = required("Model: ");
        String key = line("API key, if the server needs one: ");
        return new ModelEntry("openai", address, model, key.isEmpty() ? null : key, null);
    }

    private String required(String question) {
        while (true) {
            String said = line(question);
            if (!said.isEmpty()) {
                return said;
            }
        }
    }

    private String line(String question) {
        return prompter.ask(question)
                .map(String::strip)
                .orElseThrow(() ->
                        new TroupeException(
                                ErrorCode.CANCELLED,
                                "The input ended before a model was chosen; nothing was written."));
    }

    private record Choice(String text, @Nullable ModelEntry entry, @Nullable UsualModel provider) {}
}
