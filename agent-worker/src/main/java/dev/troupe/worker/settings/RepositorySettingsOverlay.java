package dev.troupe.worker.settings;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.repository.RepositorySettings.Value;
import dev.troupe.contracts.repository.RepositorySettingsCheck;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lays what repositories set over what the worker has for any task. */
public final class RepositorySettingsOverlay implements RepositorySettingsCheck {
    private static final Pattern MODEL = Pattern.compile("agents\\.(.+)\\.model");
    private static final String MAX_TURNS = "worker.max-turns";
    private static final String TESTS = "worker.tests.command";

    private final EffectiveTaskSettings taskSettings;
    private final ValidationSettings validation;
    private final Predicate<String> strong;

    /**
     * Layers over these.
     *
     * @param validation the worker's own order of validators
     * @param tests how the worker tests repositories that say nothing of it
     * @param strong whether environment or flags of the worker set a key
     */
    public RepositorySettingsOverlay(
            ModelCatalog models,
            ModelRequestPreparation requests,
            ToolExecutor tools,
            ValidationSettings validation,
            TestCommand tests,
            Predicate<String> strong) {
        this.taskSettings =
                new EffectiveTaskSettings(models, requests, tools, OptionalInt.empty(), tests);
        this.validation = validation;
        this.strong = strong;
    }

    @Override
    public void require(RepositorySettings settings) {
        var _ = of(settings);
    }

    /**
     * What a task runs with.
     *
     * @param settings null when its repository sets nothing
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} with file and line
     */
    public EffectiveTaskSettings of(@Nullable RepositorySettings settings) {
        if (settings == null) {
            return taskSettings;
        }
        RepositorySettings counting = settings.only(strong.negate());
        return validated(
                counting,
                new EffectiveTaskSettings(
                        models(counting),
                        taskSettings.requests(),
                        taskSettings.tools(),
                        maxTurns(counting),
                        tests(counting)));
    }

    private ModelCatalog models(RepositorySettings settings) {
        Map<String, String> chosen = new HashMap<>();
        for (Value value : settings.values()) {
            Matcher agent = MODEL.matcher(value.key());
            if (agent.matches()) {
                requireKnown(settings, value);
                chosen.put(agent.group(1), value.text());
            }
        }
        return chosen.isEmpty() ? taskSettings.models() : taskSettings.models().choosing(chosen);
    }

    private void requireKnown(RepositorySettings settings, Value value) {
        if (!taskSettings.models().names().contains(value.text())) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "%s: `%s` is '%s', but no model has that name; configured are %s."
                            .formatted(
                                    settings.place(value),
                                    value.key(),
                                    value.text(),
                                    String.join(
                                            ", ", new TreeSet<>(taskSettings.models().names()))),
                    "Name one of them there and trust the file again, or add that model to your"
                            + " own configuration.",
                    null);
        }
    }

    private static OptionalInt maxTurns(RepositorySettings settings) {
        Optional<Value> value = settings.find(MAX_TURNS);
        return value.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(number(settings, value.get()));
    }

    private TestCommand tests(RepositorySettings settings) {
        return settings.find(TESTS)
                .map(it -> taskSettings.tests().running(it.text()))
                .orElse(taskSettings.tests());
    }

    private static int number(RepositorySettings settings, Value value) {
        try {
            return Integer.parseInt(value.text());
        } catch (NumberFormatException e) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "%s: `%s` is '%s'; it must be a whole number, from 1 to %d."
                            .formatted(
                                    settings.place(value),
                                    value.key(),
                                    value.text(),
                                    Integer.MAX_VALUE),
                    e);
        }
    }

    /** One layer after the other, so that a refusal can name the line that is to blame. */
    private EffectiveTaskSettings validated(
            RepositorySettings settings, EffectiveTaskSettings before) {
        EffectiveTaskSettings result = before;
        ValidationSettings order = validation;
        for (ValidationLayer layer : ValidationLayer.values()) {
            Optional<Value> value = settings.find("worker.validation." + layer.wire());
            if (value.isPresent()) {
                order = order.with(layer, value.get().values());
                result = ordered(settings, value.get(), result, order);
            }
        }
        return result;
    }

    private EffectiveTaskSettings ordered(
            RepositorySettings settings,
            Value value,
            EffectiveTaskSettings before,
            ValidationSettings order) {
        try {
            return new EffectiveTaskSettings(
                    before.models(),
                    taskSettings.requests().with(order),
                    taskSettings.tools().with(order),
                    before.maxTurns(),
                    before.tests());
        } catch (TroupeException e) {
            throw new TroupeException(
                    e.code(), settings.place(value) + ": " + e.getMessage(), e.hint(), e);
        }
    }
}
