package dev.troupe.worker.run;

import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.gateway.ModelGateway;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.settings.EffectiveTaskSettings;
import dev.troupe.worker.validation.request.ModelRequestPreparation;

/**
 * Reaches the models that runs call.
 *
 * @param edits how models are to write edits
 */
public record ModelAccess(
        ModelCatalog catalog,
        ModelGateway gateway,
        ModelRequestPreparation requests,
        EditFormatSettings edits) {
    /** Applies what a repository sets. */
    ModelAccess under(EffectiveTaskSettings settings) {
        return new ModelAccess(settings.models(), gateway, settings.requests(), edits);
    }

    /**
     * Chooses the model for work that a run hands out: that set for the agent, else the agent's own, else the run's.
     *
     * @param own the model of the run
     */
    public String chooseModel(AgentDefinition agent, String own) {
        return catalog.chosen(agent.name()).or(() -> agent.modelAmong(catalog)).orElse(own);
    }
}
