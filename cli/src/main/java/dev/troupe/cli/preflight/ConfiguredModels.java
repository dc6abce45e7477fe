package dev.troupe.cli.preflight;

import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The models that a server started now would know, read as it reads them. Only what Spring itself may be told in the
 * environment is left to the server.
 */
final class ConfiguredModels {
    private static final String DEFAULT = "default";
    private static final String AGENT = "developer";

    private static final Map<String, String> KEYS =
            Map.of(
                    "openai", "OPENAI_API_KEY",
                    "anthropic", "ANTHROPIC_API_KEY",
                    "google", "GEMINI_API_KEY");

    private final TroupeConfiguration configuration;
    private final Map<String, String> environment;

    private ConfiguredModels(TroupeConfiguration configuration, Map<String, String> environment) {
        this.configuration = configuration;
        this.environment = environment;
    }

    /** Reads the settings of a home and an environment. */
    static ConfiguredModels read(TroupeHome home, Map<String, String> environment) {
        return new ConfiguredModels(LocalSettings.read(home, environment), environment);
    }

    /**
     * Refuses settings that are wrong, and a model that is not configured or has no key.
     *
     * @param wished absent for the one that the agent uses
     * @param agent absent for the usual one; another may choose by its definition, which is read elsewhere
     */
    void require(@Nullable String wished, @Nullable String agent) {
        if (environment.keySet().stream().anyMatch(it -> it.startsWith("SPRING_"))) {
            return;
        }
        configuration
                .refusal()
                .ifPresent(faults -> {
                    throw new TroupeException(
                            ErrorCode.CONFIGURATION_INVALID,
                            faults,
                            "Correct the configuration and check it with `troupe config check`.");
                });
        String playing = agent == null ? AGENT : agent;
        String name =
                wished == null
                        ? configuration
                                .value("agents." + playing + ".model")
                                .orElse(playing.equals(AGENT) ? DEFAULT : "")
                        : wished;
        if (name.isEmpty() && wished == null) {
            return;
        }
        List<String> models = configuration.names("models");
        if (models.contains(name)) {
            requireKey(name);
        } else if (name.equals(DEFAULT)) {
            requireUsualKey();
        } else {
            throw unknown(name, models);
        }
    }

    private static TroupeException unknown(String name, List<String> models) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "No model is named '%s'; configured are %s."
                        .formatted(
                                name,
                                models.isEmpty()
                                        ? "none"
                                        : String.join(", ", models.stream().sorted().toList())),
                "`troupe models` lists what you can name; `troupe setup --name "
                        + name
                        + "` adds it.");
    }

    private void requireUsualKey() {
        if (KEYS.values().stream().noneMatch(this::set)) {
            throw new TroupeException(
                    ErrorCode.MODEL_KEY_MISSING,
                    "No model is configured and none of ANTHROPIC_API_KEY, OPENAI_API_KEY and"
                            + " GEMINI_API_KEY is set.",
                    "Run `troupe setup`, or set one of these environment variables.");
        }
    }

    private void requireKey(String name) {
        String usual =
                KEYS.getOrDefault(
                        of(name, "protocol").orElse("openai").toLowerCase(Locale.ROOT), "");
        boolean own = usual.isEmpty() || of(name, "base-url").isPresent();
        String variable = of(name, "api-key-env").orElse(own ? "" : usual);
        if (variable.isBlank()) {
            // A server of one's own may want none.
            return;
        }
        if (of(name, "api-key").isEmpty() && !set(variable)) {
            throw new TroupeException(
                    ErrorCode.MODEL_KEY_MISSING,
                    "The key of model '%s' is missing: %s is not set.".formatted(name, variable),
                    "Set the environment variable %s, or `models.%s.api-key` in the configuration."
                            .formatted(variable, name));
        }
    }

    private Optional<String> of(String model, String key) {
        return configuration.value("models." + model + "." + key).filter(it -> !it.isBlank());
    }

    private boolean set(String variable) {
        return !environment.getOrDefault(variable, "").isBlank();
    }
}
