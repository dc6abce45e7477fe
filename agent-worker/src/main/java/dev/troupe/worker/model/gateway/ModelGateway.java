package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;
import dev.troupe.redaction.Redactor;
import dev.troupe.redaction.Secret;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.ToolSupport;
import dev.troupe.worker.model.gateway.ModelCallException.After;
import dev.troupe.worker.model.text.TextProtocol;
import dev.troupe.worker.model.token.Tokens;
import dev.troupe.worker.model.wire.ChatWire;
import dev.troupe.worker.model.wire.HttpCalls;
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
 * Calls models. Each configured model is opened on its first use and kept; a model without the
 * provider's tool calling is spoken to in the text protocol, and its answers look like all others. Where
 * a model cannot be used, its fallback answers.
 */
public final class ModelGateway {
    /** The conversations of several runs at once, as large as the largest windows take them. */
    private static final long REMEMBERED = 16_000_000;

    private final ModelCatalog catalog;
    private final Protection protection;
    private final ModelMetrics metrics;
    private final List<Interceptor> below;
    private final RedactedRequests requests =
            new RedactedRequests(new RedactedTexts(Redactor.ofProcess(), REMEMBERED));
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
        this.protection = new Protection(firstWait, meters);
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
    public ModelAnswer call(ModelRequest request, StreamListener listener)
            throws InterruptedException {
        Iterator<String> standIns = catalog.standIns(request.model()).iterator();
        ModelRequest current = request;
        Spend before = Spend.NONE;
        while (true) {
            try {
                return one(current, listener).costing(before);
            } catch (ContextTooLongException e) {
                throw e.costing(before);
            } catch (ModelCallException e) {
                ModelRequest next =
                        e.after() == After.ANOTHER_MODEL ? next(current, standIns) : null;
                if (next == null) {
                    throw before.equals(Spend.NONE) ? e : e.costing(before);
                }
                before = before.plus(e.lost());
                listener.passedOn(
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

    private ModelAnswer one(ModelRequest request, StreamListener listener)
            throws InterruptedException {
        ModelRequest current = request;
        Spend before = Spend.NONE;
        while (true) {
            ToolSupport tools = tools(request.model());
            ModelLane lane = lane(request.model());
            try {
                ModelAnswer answer = one(current, tools, lane, listener);
                return before.equals(Spend.NONE) ? answer : answer.costing(before);
            } catch (ContextTooLongException e) {
                throw e.costing(before);
            } catch (ModelCallException e) {
                ModelRequest next = conceding(current, e, tools, lane, listener);
                if (next == null) {
                    throw before.equals(Spend.NONE) ? e : e.costing(before);
                }
                before = before.plus(e.lost());
                current = next;
            }
        }
    }

    /** What the same model may take after it has refused something; null: nothing. */
    private @Nullable ModelRequest conceding(
            ModelRequest request,
            ModelCallException refusal,
            ToolSupport tools,
            ModelLane lane,
            StreamListener listener) {
        String model = request.model();
        String reason = String.valueOf(refusal.getMessage());
        return switch (refusal.after()) {
            case TOOLS_IN_TEXT -> {
                if (tools != ToolSupport.NATIVE) {
                    yield null;
                }
                speakText(model, catalog.settings(model).model());
                listener.toolsInText(model);
                yield request;
            }
            case WITHOUT_EFFORT -> {
                if (!lane.takesEffort()) {
                    yield null;
                }
                ModelSettings untold = catalog.settings(model).withoutEffort();
                if (lanes.replace(model, lane, open(model, untold))) {
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
            case NOTHING, ANOTHER_MODEL -> null;
        };
    }

    private ModelAnswer one(
            ModelRequest request, ToolSupport tools, ModelLane lane, StreamListener listener)
            throws InterruptedException {
        ModelAnswer answer = lane.call(requests.of(shaped(request, tools)), listener);
        metrics.spent(request.model(), answer);
        // What would have to be changed before it is kept is worth nothing to the provider.
        ModelAnswer kept = requests.holdsSecret(answer.thoughts()) ? answer.unsigned() : answer;
        return switch (tools) {
            case NATIVE -> kept;
            case TEXT -> TextProtocol.ANYWHERE.read(kept, request.tools(), listener::holds);
            case BLOCKS -> TextProtocol.BLOCKS.read(kept, request.tools(), listener::holds);
        };
    }

    private static ModelRequest shaped(ModelRequest request, ToolSupport tools) {
        return switch (tools) {
            case NATIVE -> request;
            case TEXT -> TextProtocol.ANYWHERE.write(request);
            case BLOCKS -> TextProtocol.BLOCKS.write(request);
        };
    }

    /** How a model asks for tools: as configured, unless it has turned out not to know them. */
    private ToolSupport tools(String name) {
        ModelSettings settings = catalog.settings(name);
        boolean refuses =
                settings.tools() == ToolSupport.NATIVE
                        && inText.contains(new Marked(name, settings.model()));
        return refuses ? ToolSupport.TEXT : settings.tools();
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

    private ModelLane lane(String name) {
        return lanes.computeIfAbsent(name, it -> open(it, catalog.settings(it)));
    }

    private ModelLane open(String name, ModelSettings settings) {
        String key = key(name, settings);
        Redactor.ofProcess().keep(new Secret("key of model " + name, key));
        settings.secretHeaders()
                .forEach((header, value) ->
                        Redactor.ofProcess().keep(new Secret(header + " of model " + name, value)));
        HttpCalls calls = new HttpCalls(settings.timeLimits(), below);
        ChatWire wire =
                new ChatWire(Dialects.of(settings, key), calls, settings.timeLimits().idle());
        return new ModelLane(name, settings, wire, protection, metrics);
    }

    private String key(String name, ModelSettings settings) {
        try {
            return catalog.key(name, settings);
        } catch (TroupeException e) {
            throw new ModelCallException(
                    e.code(),
                    String.valueOf(e.getMessage()),
                    e.hint(),
                    Spend.NONE,
                    false,
                    After.ANOTHER_MODEL,
                    e);
        }
    }

    /** Tokens that a request would take, as counted or estimated for its model. */
    public long count(ModelRequest request) {
        ModelSettings settings = catalog.settings(request.model());
        return Tokens.of(settings).count(shaped(request, tools(request.model())));
    }
}
