package dev.troupe.worker.validation;

import dev.troupe.worker.model.catalog.ModelCatalog;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Layer 1: what every request passes before the model sees it. */
public final class RequestLayer {
    private final Chain<RequestValidator> chain;
    private final TokenBudget budget;
    private final ModelCatalog models;
    private final MeterRegistry meters;

    /** For requests to these models. */
    public RequestLayer(ModelCatalog models, ValidationSettings settings, MeterRegistry meters) {
        this.models = models;
        this.meters = meters;
        this.budget = new TokenBudget(models);
        this.chain =
                Chain.of(
                        Layer.BEFORE_MODEL,
                        List.of(new PlanModeTools(), budget),
                        settings.beforeModel(),
                        meters);
    }

    /**
     * The same with validators in another order.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID
     */
    public RequestLayer with(ValidationSettings settings) {
        return new RequestLayer(models, settings, meters);
    }

    /**
     * Takes a request through the layer.
     *
     * @throws dev.troupe.contracts.error.TroupeException when it cannot go out at all
     */
    public RequestDraft check(RequestDraft draft) {
        RequestDraft current = draft;
        for (RequestValidator validator : chain.validators()) {
            RequestDraft before = current;
            current = chain.timed(validator, () -> validator.check(before));
        }
        return current;
    }

    /**
     * Shortens a request that the provider has refused as too long.
     *
     * @return the same request when nothing can be left out
     */
    public RequestDraft shorten(RequestDraft draft) {
        return budget.force(draft);
    }
}
