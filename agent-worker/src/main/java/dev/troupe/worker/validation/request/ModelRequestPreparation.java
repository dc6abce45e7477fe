package dev.troupe.worker.validation.request;

import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.worker.validation.chain.ValidationSettings;
import dev.troupe.worker.validation.chain.ValidatorChain;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Layer 1: what every request passes before the model sees it. */
public final class ModelRequestPreparation {
    private final ValidatorChain<BeforeModelValidator> chain;
    private final TokenBudgetValidator budget;
    private final ModelCatalog models;
    private final MeterRegistry meters;

    /** For requests to these models. */
    public ModelRequestPreparation(
            ModelCatalog models, ValidationSettings settings, MeterRegistry meters) {
        this.models = models;
        this.meters = meters;
        this.budget = new TokenBudgetValidator(models);
        this.chain =
                ValidatorChain.of(
                        ValidationLayer.BEFORE_MODEL,
                        List.of(new PlanModeToolFilter(), budget),
                        settings.beforeModel(),
                        meters);
    }

    /**
     * The same with validators in another order.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID
     */
    public ModelRequestPreparation with(ValidationSettings settings) {
        return new ModelRequestPreparation(models, settings, meters);
    }

    /**
     * Takes a request through the layer.
     *
     * @throws dev.troupe.contracts.error.TroupeException when it cannot go out at all
     */
    public ModelRequestDraft check(ModelRequestDraft draft) {
        ModelRequestDraft current = draft;
        for (BeforeModelValidator validator : chain.validators()) {
            ModelRequestDraft before = current;
            current = chain.timed(validator, () -> validator.check(before));
        }
        return current;
    }

    /**
     * Shortens a request that the provider has refused as too long.
     *
     * @return the same request when nothing can be left out
     */
    public ModelRequestDraft shorten(ModelRequestDraft draft) {
        return budget.force(draft);
    }
}
