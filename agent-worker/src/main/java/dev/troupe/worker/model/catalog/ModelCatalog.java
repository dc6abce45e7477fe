package dev.troupe.worker.model.catalog;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds a model's settings and key by name. Without any settings the keys in the environment decide. */
public final class ModelCatalog {
    private static final Map<Protocol, ModelSettings> USUAL =
            Map.of(
                    Protocol.ANTHROPIC,
                    usual(
                            Protocol.ANTHROPIC,
                            "claude-sonnet-4-5",
                            200_000,
                            16_384,
                            new Prices(3_000_000, 15_000_000, 300_000)),
                    Protocol.OPENAI,
                    usual(
                            Protocol.OPENAI,
                            "gpt-4.1",
                            1_000_000,
                            16_384,
                            new Prices(2_000_000, 8_000_000, 500_000)),
                    // It takes more, but at another price.
                    Protocol.GOOGLE,
                    usual(
                            Protocol.GOOGLE,
                            "gemini-2.5-pro",
                            200_000,
                            16_384,
                            new Prices(1_250_000, 10_000_000, 125_000)));

    private static final List<Protocol> ORDER =
            List.of(Protocol.ANTHROPIC, Protocol.OPENAI, Protocol.GOOGLE);

    private final ModelsSettings settings;
    private final Function<String, @Nullable String> environment;

    /**
     * A catalog of the configured models.
     *
     * @param environment looks up environment variables
     */
    public ModelCatalog(ModelsSettings settings, Function<String, @Nullable String> environment) {
        this.settings = settings;
        this.environment = environment;
    }

    private static ModelSettings usual(
            Protocol protocol, String model, int window, int output, Prices prices) {
        return new ModelSettings(
                protocol,
                null,
                model,
                null,
                null,
                window,
                output,
                ToolSupport.NATIVE,
                prices,
                TimeLimits.DEFAULT,
                16,
                Map.of());
    }

    /**
     * The same models, with other choices for some agents.
     *
     * @param modelsOfAgents the names of models by those of agents
     */
    public ModelCatalog choosing(Map<String, String> modelsOfAgents) {
        return new ModelCatalog(settings.choosing(modelsOfAgents), environment);
    }

    /** The name of the model that is set for an agent, if one is. */
    public Optional<String> chosen(String agent) {
        return settings.chosen(agent);
    }

    /** The name of the model that an agent uses unless its definition tells otherwise. */
    public String modelOf(String agent) {
        return settings.modelOf(agent);
    }

    /**
     * A model's settings.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} for an unknown name, {@link
     *     ErrorCode#MODEL_KEY_MISSING} when nothing is configured and no usual key is set
     */
    public ModelSettings settings(String name) {
        ModelSettings found = settings.find(name);
        if (found != null) {
            return found;
        }
        if (!name.equals(ModelsSettings.DEFAULT)) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "No model is named '%s'; configured are %s.".formatted(name, configured()),
                    "Add `troupe.models." + name + "` to the configuration or name another model.",
                    null);
        }
        return byEnvironment();
    }

    private String configured() {
        Map<String, ModelSettings> models = settings.models();
        return models == null || models.isEmpty()
                ? "none"
                : String.join(", ", models.keySet().stream().sorted().toList());
    }

    /** The names of the models that answer where this one cannot, the nearest first. */
    public List<String> standIns(String name) {
        return settings.standIns(name);
    }

    /** The names under which models may be called; without any settings that of the usual one. */
    public Set<String> names() {
        Map<String, ModelSettings> models = settings.models();
        return models == null || models.isEmpty()
                ? Set.of(ModelsSettings.DEFAULT)
                : Set.copyOf(models.keySet());
    }

    private ModelSettings byEnvironment() {
        for (Protocol protocol : ORDER) {
            ModelSettings usual = USUAL.get(protocol);
            if (usual != null && present(environment.apply(protocol.keyVariable()))) {
                return usual;
            }
        }
        throw new TroupeException(
                ErrorCode.MODEL_KEY_MISSING,
                "No model is configured and none of ANTHROPIC_API_KEY, OPENAI_API_KEY and GEMINI_API_KEY is set.",
                "Set one of these environment variables, or `troupe.models.default` in the"
                        + " configuration.",
                null);
    }

    /**
     * The key for a model, without the line end that a file may have given it; empty for one on a server that is not the provider's own.
     *
     * @throws TroupeException {@link ErrorCode#MODEL_KEY_MISSING} naming variable and key
     */
    public String key(String name, ModelSettings model) {
        if (model.hasKey()) {
            return String.valueOf(model.apiKey()).strip();
        }
        String value = environment.apply(model.keyVariable());
        if (value != null && present(value)) {
            return value.strip();
        }
        if (!model.wantsKey()) {
            return "";
        }
        throw new TroupeException(
                ErrorCode.MODEL_KEY_MISSING,
                "The key of model '%s' is missing: %s is not set."
                        .formatted(name, model.keyVariable()),
                "Set the environment variable %s, or `troupe.models.%s.api-key` in the configuration."
                        .formatted(model.keyVariable(), name),
                null);
    }

    private static boolean present(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
