package dev.troupe.model.gateway;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ToolCallingMode;
import dev.troupe.model.connection.ModelConnection;
import dev.troupe.model.connection.ModelHttpClient;
import dev.troupe.model.gateway.ModelCallException.After;
import dev.troupe.model.text.TextToolProtocol;
import dev.troupe.model.token.TokenCounter;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Interceptor;
import org.jspecify.annotations.Nullable;

/**
 * Calls models. Each configured model is opened on its first use and kept until its settings change; a model without the
 * provider's tool calling is spoken to in the text protocol, and its answers look like all others. Where
 * a model cannot be used, its fallback answers.
 */
public final class ModelGateway {
    /** The conversations of several runs at once, as large as the largest windows take them. */
    private static final long REMEMBERED = 16_000_000;

    private final ModelCatalog catalog;
    private final ResilienceConfig resilience;
    private final ModelMetrics metrics;
    private final List<Interceptor> below;
    private final ModelRequestRedactor requests =
            new ModelRequestRedactor(new RedactedTextCache(SecretRedactor.ofProcess(), REMEMBERED));
    private final RefusedImageMemory refusedImages = new RefusedImageMemory();
    private final Map<String, ModelLane> lanes = new ConcurrentHashMap<>();
    private final Set<Marked> inText = ConcurrentHashMap.newKeySet();

    /**
     * A gateway to the models of a catalog.
     *
     * @param firstWait before the second try; doubles with each further one
     */
    public ModelGateway(ModelCatalog catalog, Duration firstWait, MeterRegistry meters) {
        this(catalog, firstWait, meters, List.of());
    }

    /**
     * A gateway to the models of a catalog.
     *
     * @param firstWait before the second try; doubles with each further one
     * @param below see every call last of all, for instance to record it
     */
    public ModelGateway(
            ModelCatalog catalog,
            Duration firstWait,
            MeterRegistry meters,
            List<Interceptor> below) {
        this.catalog = catalog;
        this.resilience = new ResilienceConfig(firstWait, meters);
        this.metrics = new ModelMetrics(meters, catalog.names());
        this.below = List.copyOf(below);
    }

    /**
     * Makes a call and waits for the whole answer. An interrupt closes the connection at once.
     *
     * @throws ContextTooLongException when the request does not fit the model's window
     * @throws TroupeException with a MODEL_ code when the model, and all that stand in for it, cannot be
     *     used or failed after all tries
     * @throws InterruptedException when interrupted; nothing is under way any more then
     */
    public ModelResponse call(ModelRequest request, ModelStreamListener listener)
            throws InterruptedException {
        Iterator<String> standIns = catalog.standIns(request.model()).iterator();
        ModelRequest current = request;
        ModelUsage before = ModelUsage.NONE;
        while (true) {
            try {
                return callModel(current, listener).costing(before);
            } catch (ContextTooLongException e) {
                throw e.costing(before);
            } catch (ModelCallException e) {
                ModelRequest next =
                        e.after() == After.ANOTHER_MODEL ? next(current, standIns) : null;
                if (next == null) {
                    throw before.equals(ModelUsage.NONE) ? e : e.costing(before);
                }
                before = before.plus(e.lost());
                listener.onFallback(
                        current.model(), next.model(), e.heard(), String.valueOf(e.getMessage()));
                current = next;
            }
        }
    }

    /** The same request to the first stand-in whose window has room for it; null: there is none. */
    private @Nullable ModelRequest next(ModelRequest request, Iterator<String> standIns) {
        while (standIns.hasNext()) {
            ModelRequest next = request.to(standIns.next());
            if (count(next) <= catalog.settings(next.model()).requestLimit()) {
                return next;
            }
        }
        return null;
    }

    private ModelResponse callModel(ModelRequest request, ModelStreamListener listener)
            throws InterruptedException {
        RefusedImageSearch images =
                new RefusedImageSearch(refusedImages, catalog.settings(request.model()), listener);
        ModelRequest current = images.spared(request);
        ModelUsage before = ModelUsage.NONE;
        while (true) {
            ToolCallingMode tools = tools(request.model());
            RetryingModel model = lane(request.model());
            try {
                ModelResponse response = callOnce(current, tools, model, listener);
                images.took(current);
                return before.equals(ModelUsage.NONE) ? response : response.costing(before);
            } catch (ContextTooLongException e) {
                catalog.askWindowAgain(request.model());
                throw e.costing(before);
            } catch (ModelCallException e) {
                ModelRequest next =
                        e.after() == After.WITHOUT_IMAGE
                                ? images.next(current, e)
                                : withoutRefusedFeature(current, e, tools, model, listener);
                if (next == null) {
                    throw before.equals(ModelUsage.NONE) ? e : e.costing(before);
                }
                before = before.plus(e.lost());
                current = next;
            }
        }
    }

    /** What the same model may take after it has refused something; null: nothing. */
    private @Nullable ModelRequest withoutRefusedFeature(
            ModelRequest request,
            ModelCallException refusal,
            ToolCallingMode tools,
            RetryingModel guardedModel,
            ModelStreamListener listener) {
        String model = request.model();
        String reason = String.valueOf(refusal.getMessage());
        return switch (refusal.after()) {
            case TOOLS_IN_TEXT -> {
                if (tools != ToolCallingMode.NATIVE) {
                    yield null;
                }
                speakText(model, catalog.settings(model).model());
                listener.toolsInText(model);
                yield request;
            }
            case WITHOUT_EFFORT -> {
                if (!guardedModel.takesEffort()) {
                    yield null;
                }
                ModelSettings untold = catalog.settings(model).withoutEffort();
                ModelLane lane = lanes.get(model);
                if (lane != null
                        && lane.model() == guardedModel
                        && lanes.replace(
                                model, lane, new ModelLane(lane.settings(), open(model, untold)))) {
                    listener.effortRefused(model, reason);
                }
                yield request;
            }
            case WITHOUT_THOUGHTS -> {
                ModelRequest unsigned = request.unsigned();
                if (unsigned.equals(request)) {
                    yield null;
                }
                listener.thoughtsRefused(model, reason);
                yield unsigned;
            }
            case NOTHING, ANOTHER_MODEL, WITHOUT_IMAGE -> null;
        };
    }

    private ModelResponse callOnce(
            ModelRequest request,
            ToolCallingMode tools,
            RetryingModel model,
            ModelStreamListener listener)
            throws InterruptedException {
        ModelResponse response = model.call(requests.of(shaped(request, tools)), listener);
        metrics.spent(request.model(), response);
        // What would have to be changed before it is kept is worth nothing to the provider.
        ModelResponse kept =
                requests.holdsSecret(response.thoughts()) ? response.unsigned() : response;
        return switch (tools) {
            case NATIVE -> DecoratedToolName.plain(kept, request.tools());
            case TEXT -> TextToolProtocol.ANYWHERE.read(kept, request.tools(), listener::holds);
            case BLOCKS -> TextToolProtocol.BLOCKS.read(kept, request.tools(), listener::holds);
        };
    }

    private ModelRequest shaped(ModelRequest request, ToolCallingMode tools) {
        ModelSettings settings = catalog.settings(request.model());
        ModelRequest shown = settings.seesImages() ? request : request.withoutImages();
        ModelRequest shaped =
                switch (tools) {
                    case NATIVE -> shown;
                    case TEXT -> TextToolProtocol.ANYWHERE.write(shown);
                    case BLOCKS -> TextToolProtocol.BLOCKS.write(shown);
                };
        return RoleAlternation.of(shaped, settings);
    }

    /** How a model asks for tools: as configured, unless it has turned out not to know them. */
    private ToolCallingMode tools(String name) {
        ModelSettings settings = catalog.settings(name);
        boolean refuses =
                settings.tools() == ToolCallingMode.NATIVE
                        && inText.contains(new Marked(name, settings.model()));
        return refuses ? ToolCallingMode.TEXT : settings.tools();
    }

    /**
     * From now on that model is told of tools in its prompt: it has refused a request that had any.
     *
     * @param provided the provider's name for it; nothing is remembered of another that has the
     *     configured name now, nor of one that nobody noted
     */
    public void speakText(String name, @Nullable String provided) {
        if (provided != null) {
            inText.add(new Marked(name, provided));
        }
    }

    /** A configured name and the provider's, which the settings may change between two starts. */
    private record Marked(String name, String provided) {}

    private RetryingModel lane(String name) {
        ModelSettings wanted = catalog.settings(name);
        return lanes.compute(
                        name,
                        (_, lane) -> {
                            if (lane != null && lane.settings().equals(wanted)) {
                                return lane;
                            }
                            if (lane != null) {
                                resilience.forget(name);
                            }
                            return new ModelLane(wanted, open(name, wanted));
                        })
                .model();
    }

    /** A model that is open, with the settings as they were then. */
    private record ModelLane(ModelSettings settings, RetryingModel model) {}

    private RetryingModel open(String name, ModelSettings settings) {
        String key = key(name, settings);
        SecretRedactor.ofProcess().keep(new SecretValue("key of model " + name, key));
        settings.secretHeaders()
                .forEach((header, value) ->
                        SecretRedactor.ofProcess()
                                .keep(new SecretValue(header + " of model " + name, value)));
        ModelHttpClient httpClient = new ModelHttpClient(settings.timeLimits(), below);
        ModelConnection connection =
                new ModelConnection(
                        ProviderClientFactory.of(settings, key),
                        httpClient,
                        settings.timeLimits().idle());
        return new RetryingModel(name, settings, connection, resilience, metrics);
    }

    private String key(String name, ModelSettings settings) {
        try {
            return catalog.key(name, settings);
        } catch (TroupeException e) {
            throw new ModelCallException(
                    e.code(),
                    String.valueOf(e.getMessage()),
                    e.hint(),
                    ModelUsage.NONE,
                    false,
                    After.ANOTHER_MODEL,
                    e);
        }
    }

    /** Tokens that a request would take, as counted or estimated for its model. */
    public long count(ModelRequest request) {
        ModelSettings settings = catalog.settings(request.model());
        return TokenCounter.of(settings).count(shaped(request, tools(request.model())));
    }
}
