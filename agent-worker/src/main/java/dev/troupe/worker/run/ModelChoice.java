package dev.troupe.worker.run;

import dev.troupe.contracts.task.TaskInput;
import dev.troupe.ledger.task.Task;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.worker.definition.agent.AgentDefinition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the model for a task; the rule is in docs/user/agents.md. */
final class ModelChoice {
    private ModelChoice() {}

    /** Chosen for this very task, else by the request, else for its agent. */
    static String of(
            Task task, TaskInput input, ModelCatalog models, @Nullable AgentDefinition playing) {
        return Optional.ofNullable(task.definition().model())
                .or(() -> Optional.ofNullable(input.model()))
                .or(() -> models.chosen(task.definition().agent()))
                .or(() -> Optional.ofNullable(playing).flatMap(it -> it.modelAmong(models)))
                .orElse(ModelCatalogSettings.DEFAULT);
    }
}
