package dev.troupe.model.catalog;

import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds a model's settings and key by name. Without any settings the keys in the environment decide. */
public final class ModelCatalog {
    private static final Map<ModelProtocol, ModelSettings> USUAL =
            Map.of(
                    ModelProtocol.ANTHROPIC,
                    usual(
                            ModelProtocol.ANTHROPIC,
                            UsualModel.ANTHROPIC.model(),
                            200_000,
                            16_384,
                            new TokenPrices(3_000_000, 15_000_000, 300_000)),
                    ModelProtocol.OPENAI,
                    usual(
                            ModelProtocol.OPENAI,
                            UsualModel.OPENAI.model(),
                            1_000_000,
                            16_384,
                            new TokenPrices(2_000_000, 8_000_000, 500_000)),
                    // It takes more, but at another price.
                    ModelProtocol.GOOGLE,
                    usual(
                            ModelProtocol.GOOGLE,
                            UsualModel.GOOGLE.model(),
                            200_000,
                            16_384,
                            new TokenPrices(1_250_000, 10_000_000, 125_000)));

    /** What files of Claude Code call models. */
    private static final Set<String> FAMILIES = Set.of("haiku", "opus", "sonnet");

    private static final List<ModelProtocol> ORDER =
            List.of(ModelProtocol.ANTHROPIC, ModelProtocol.OPENAI, ModelProtocol.GOOGLE);

    private final ModelSettingsSource source;
    private final KnownModelWindows windows;
    private final Function<String, @Nullable String> environment;

    /**
     * A catalog of the configured models.
     *
     * @param environment looks up environment variables
     */
    public ModelCatalog(
            ModelCatalogSettings settings, Function<String, @Nullable String> environment) {
        this(() -> settings, environment, ModelWindowLookup.NONE);
    }

    /**
     * A catalog of models whose settings may change.
     *
     * @param environment looks up environment variables
     * @param lookup asks servers for windows that nobody has set
     */
    public ModelCatalog(
            ModelSettingsSource source,
            Function<String, @Nullable String> environment,
            ModelWindowLookup lookup) {
        this(
                source,
                environment,
                new KnownModelWindows(lookup, System::nanoTime, Thread::startVirtualThread));
    }

    private ModelCatalog(
            ModelSettingsSource source,
            Function<String, @Nullable String> environment,
            KnownModelWindows windows) {
        this.source = source;
        this.environment = environment;
        this.windows = windows;
    }

    private ModelCatalogSettings current() {
        return source.current();
    }

    /** Tells why the newest settings do not count, if they do not. */
    public Optional<SettingsFault> settingsFault() {
        return source.fault();
    }

    /** Names settings that have changed and count only after a restart. */
    public List<String> waitingForRestart() {
        return source.waitingForRestart();
    }

    private static ModelSettings usual(
            ModelProtocol protocol, String model, int window, int output, TokenPrices prices) {
        return new ModelSettings(
                protocol,
                null,
                model,
                null,
                null,
                window,
                output,
                ToolCallingMode.NATIVE,
                prices,
                ModelTimeouts.DEFAULT,
                16,
                Map.of());
    }

    /**
     * The same models, with other choices for some agents.
     *
     * @param modelsOfAgents the names of models by those of agents
     */
    public ModelCatalog choosing(Map<String, String> modelsOfAgents) {
        return new ModelCatalog(
                new ModelSettingsSource() {
                    @Override
                    public ModelCatalogSettings current() {
                        return source.current().choosing(modelsOfAgents);
                    }

                    @Override
                    public Optional<SettingsFault> fault() {
                        return source.fault();
                    }

                    @Override
                    public List<String> waitingForRestart() {
                        return source.waitingForRestart();
                    }
                },
                environment,
                windows);
    }

    /** The name of the model that is set for an agent, if one is. */
    public Optional<String> chosen(String agent) {
        return current().chosen(agent);
    }

    /** How much the model of an agent is to think, if that is set. */
    public Optional<ReasoningEffort> effort(String agent) {
        return current().effort(agent);
    }

    /** How many model calls a task of an agent may make, if that is set. */
    public OptionalInt maxTurns(String agent) {
        Integer set = current().of(agent).maxTurns();
        return set == null ? OptionalInt.empty() : OptionalInt.of(set);
    }

    /** For how long a task of an agent may be at work; null when that is not set. */
    public @Nullable Duration maxTime(String agent) {
        return current().of(agent).maxTime();
    }

    /** The name of the model that an agent uses unless its definition tells otherwise. */
    public String modelOf(String agent) {
        return current().modelOf(agent);
    }

    /**
     * A model's settings.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} for an unknown name, {@link
     *     ErrorCode#MODEL_KEY_MISSING} when nothing is configured and no usual key is set
     */
    public ModelSettings settings(String name) {
        ModelSettings found = current().find(name);
        if (found != null) {
            return found.asksForWindow() ? windows.of(found, keyIfAny(found)) : found;
        }
        if (!name.equals(ModelCatalogSettings.DEFAULT)) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "No model is named '%s'; configured are %s.".formatted(name, configured()),
                    "Add `troupe.models." + name + "` to the configuration or name another model.",
                    null);
        }
        return byEnvironment();
    }

    /** Asks the server of a model for its window anew, where nobody has set it: a request did not fit what is known. */
    public void askWindowAgain(String name) {
        ModelSettings found = current().find(name);
        if (found != null) {
            windows.askAgain(found, keyIfAny(found));
        }
    }

    private String configured() {
        Map<String, ModelSettings> models = current().models();
        return models == null || models.isEmpty()
                ? "none"
                : String.join(", ", models.keySet().stream().sorted().toList());
    }

    /** The names of the models that answer where this one cannot, the nearest first. */
    public List<String> standIns(String name) {
        return current().standIns(name);
    }

    /** The names under which models may be called; without any settings that of the usual one. */
    public Set<String> names() {
        Map<String, ModelSettings> models = current().models();
        return models == null || models.isEmpty()
                ? Set.of(ModelCatalogSettings.DEFAULT)
                : Set.copyOf(models.keySet());
    }

    /** Returns the names of models of which there are settings; none where nothing is set and no usual key is known. */
    public Set<String> knownNames() {
        Map<String, ModelSettings> models = current().models();
        boolean none = (models == null || models.isEmpty()) && usual().isEmpty();
        return none ? Set.of() : names();
    }

    /**
     * The name under which the model may be called that a file of another product means: a name, a model's own
     * identifier, or a family such as {@code sonnet}; the first by name of several.
     */
    public Optional<String> meant(String wanted) {
        if (names().contains(wanted)) {
            return Optional.of(wanted);
        }
        Map<String, String> identifiers = new TreeMap<>();
        names().forEach(it -> identifier(it).ifPresent(id -> identifiers.put(it, id)));
        return first(identifiers, wanted::equals)
                .or(() ->
                        FAMILIES.contains(wanted)
                                ? first(identifiers, it -> words(it).contains(wanted))
                                : Optional.empty());
    }

    private static Optional<String> first(Map<String, String> all, Predicate<String> identifier) {
        return all.entrySet().stream()
                .filter(it -> identifier.test(it.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static List<String> words(String identifier) {
        return List.of(identifier.toLowerCase(Locale.ROOT).split("[^a-z]+", -1));
    }

    private Optional<String> identifier(String name) {
        return Optional.ofNullable(current().find(name)).or(this::usual).map(ModelSettings::model);
    }

    private ModelSettings byEnvironment() {
        return usual().orElseThrow(() ->
                new TroupeException(
                        ErrorCode.MODEL_KEY_MISSING,
                        "No model is configured and none of ANTHROPIC_API_KEY, OPENAI_API_KEY and GEMINI_API_KEY is set.",
                        "Run `troupe setup`, or set one of these environment variables.",
                        null));
    }

    private Optional<ModelSettings> usual() {
        return ORDER.stream()
                .filter(it -> USUAL.containsKey(it) && present(environment.apply(it.keyVariable())))
                .map(USUAL::get)
                .findFirst();
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

    private String keyIfAny(ModelSettings model) {
        String value = model.hasKey() ? model.apiKey() : environment.apply(model.keyVariable());
        return value == null ? "" : value.strip();
    }

    private static boolean present(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
