package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.text.TextProtocol;
import dev.troupe.worker.model.token.Tokens;
import dev.troupe.worker.model.wire.ChatWire;
import dev.troupe.worker.model.wire.HttpCalls;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls models. Each configured model is opened on its first use and kept; a model without the
 * provider's tool calling is spoken to in the text protocol, and its answers look like all others.
 */
public final class ModelGateway {
    private final ModelCatalog catalog;
    private final Protection protection;
    private final ModelMetrics metrics;
    private final Map<String, ModelLane> lanes = new ConcurrentHashMap<>();

    /**
     * A gateway to the models of a catalog.
     *
     * @param firstWait before the second try; doubles with each further one
     */
    public ModelGateway(ModelCatalog catalog, Duration firstWait, MeterRegistry meters) {
        this.catalog = catalog;
        this.protection = new Protection(firstWait, meters);
        this.metrics = new ModelMetrics(meters, catalog.names());
    }

    /**
     * Makes a call and waits for the whole answer. An interrupt closes the connection at once.
     *
     * @throws ContextTooLongException when the request does not fit the model's window
     * @throws TroupeException with a MODEL_ code when the model cannot be used or failed after all tries
     * @throws InterruptedException when interrupted; nothing is under way any more then
     */
    public ModelAnswer call(ModelRequest request, StreamListener listener)
            throws InterruptedException {
        ModelSettings settings = catalog.settings(request.model());
        ModelAnswer answer = lane(request.model()).call(shaped(request, settings), listener);
        metrics.spent(request.model(), answer);
        return switch (settings.tools()) {
            case NATIVE -> answer;
            case TEXT -> TextProtocol.read(answer);
        };
    }

    private static ModelRequest shaped(ModelRequest request, ModelSettings settings) {
        return switch (settings.tools()) {
            case NATIVE -> request;
            case TEXT -> TextProtocol.write(request);
        };
    }

    private ModelLane lane(String name) {
        return lanes.computeIfAbsent(name, this::open);
    }

    private ModelLane open(String name) {
        ModelSettings settings = catalog.settings(name);
        String key = catalog.key(name, settings);
        HttpCalls calls = new HttpCalls(settings.timeLimits(), List.of());
        ChatWire wire =
                new ChatWire(
                        Dialects.of(settings, key, calls),
                        calls,
                        settings.timeLimits().idle(),
                        key);
        return new ModelLane(name, settings, wire, protection, metrics);
    }

    /** Tokens that a request would take, as counted or estimated for its model. */
    public long count(ModelRequest request) {
        ModelSettings settings = catalog.settings(request.model());
        return Tokens.of(settings).count(shaped(request, settings));
    }
}
