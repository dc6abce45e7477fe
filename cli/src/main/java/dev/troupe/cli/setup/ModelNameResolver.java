package dev.troupe.cli.setup;

import dev.troupe.configuration.TroupeConfiguration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Finds the name that the settings have for a model that a person names. A model that runs on this machine and is not in the
 * settings yet gets a name there, which a running server reads at once.
 */
public final class ModelNameResolver {
    private static final String DEFAULT = "default";

    private final TroupeConfiguration settings;
    private final ModelConfigEditor file;
    private final Supplier<List<LocalModelServer>> servers;
    private final Consumer<String> told;

    /**
     * Resolves over these settings.
     *
     * @param file takes models that run on this machine
     * @param servers looks for the servers of this machine
     * @param told prints what was written
     */
    public ModelNameResolver(
            TroupeConfiguration settings,
            ModelConfigEditor file,
            Supplier<List<LocalModelServer>> servers,
            Consumer<String> told) {
        this.settings = settings;
        this.file = file;
        this.servers = servers;
        this.told = told;
    }

    /**
     * The name in the settings; what nobody knows comes back as it is.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID when nothing can be added to the file
     */
    public String resolve(String wanted) {
        List<String> names = settings.names("models");
        if (names.contains(wanted) || wanted.equals(DEFAULT)) {
            return wanted;
        }
        return names.stream()
                .sorted()
                .filter(it ->
                        settings.value("models." + it + ".model")
                                .filter(wanted::equals)
                                .isPresent())
                .findFirst()
                .or(() -> local(wanted).map(it -> saved(it, names)))
                .orElse(wanted);
    }

    private Optional<ModelEntry> local(String wanted) {
        return servers.get().stream()
                .flatMap(server -> server.models().stream().map(server::entry))
                .filter(it -> isNamed(it, wanted))
                .findFirst();
    }

    /** Ollama leaves the usual tag out. */
    private static boolean isNamed(ModelEntry entry, String wanted) {
        String model = entry.model();
        return model.equals(wanted)
                || model.equals(wanted + ":latest")
                || settingName(model).equals(wanted);
    }

    private String saved(ModelEntry entry, List<String> names) {
        String first = settingName(entry.model());
        String name = first;
        for (int next = 2; names.contains(name) || file.has(name); next++) {
            name = first + "-" + next;
        }
        file.put(name, entry);
        told.accept(
                "%s at %s is in your settings now, as `%s`."
                        .formatted(entry.model(), entry.place(), name));
        return name;
    }

    /** What a model can be called in the settings. */
    static String settingName(String model) {
        String plain = model.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        return plain.isEmpty() ? "local" : plain;
    }
}
