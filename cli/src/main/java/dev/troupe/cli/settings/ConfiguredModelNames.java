package dev.troupe.cli.settings;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.contracts.session.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows what the providers call the models that the settings name. */
public final class ConfiguredModelNames {
    private static final String DEFAULT = "default";

    /** The models of providers whose key is set, where the settings name none; the first that has one counts. */
    private static final Map<String, String> USUAL = usual();

    private final TroupeConfiguration configuration;
    private final Map<String, String> environment;

    private ConfiguredModelNames(
            TroupeConfiguration configuration, Map<String, String> environment) {
        this.configuration = configuration;
        this.environment = environment;
    }

    /** Reads the settings of a home and an environment. */
    public static ConfiguredModelNames read(TroupeHome home, Map<String, String> environment) {
        return new ConfiguredModelNames(LocalSettings.read(home, environment), environment);
    }

    private static Map<String, String> usual() {
        Map<String, String> usual = new LinkedHashMap<>();
        usual.put("ANTHROPIC_API_KEY", "claude-sonnet-4-5");
        usual.put("OPENAI_API_KEY", "gpt-4.1");
        usual.put("GEMINI_API_KEY", "gemini-2.5-pro");
        return usual;
    }

    /** The provider's name for a session's model: as the server tells it, or before its first request as it is configured here. */
    public String of(Session session) {
        String told = session.modelId();
        return told == null ? real(session.model()) : told;
    }

    /**
     * The provider's name for a model, or its configured one where that is all that is known.
     *
     * @param name null for the one that agents use unless told otherwise
     */
    public String real(@Nullable String name) {
        String wanted =
                name == null ? configuration.value("agents.developer.model").orElse(DEFAULT) : name;
        return configuration
                .value("models." + wanted + ".model")
                .filter(it -> !it.isBlank())
                .orElseGet(() -> wanted.equals(DEFAULT) ? byEnvironment() : wanted);
    }

    private String byEnvironment() {
        return USUAL.entrySet().stream()
                .filter(it -> !environment.getOrDefault(it.getKey(), "").isBlank())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(DEFAULT);
    }
}
