package dev.troupe.cli.settings;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.session.Session;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows what the providers call the models that the settings name. */
public final class ConfiguredModelNames {
    private static final String DEFAULT = "default";

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
        return UsualModel.ALL.stream()
                .filter(it -> !environment.getOrDefault(it.keyVariable(), "").isBlank())
                .map(UsualModel::model)
                .findFirst()
                .orElse(DEFAULT);
    }
}
