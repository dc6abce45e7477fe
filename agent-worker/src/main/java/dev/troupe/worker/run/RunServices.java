package dev.troupe.worker.run;

import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.settings.EffectiveTaskSettings;
import org.jspecify.annotations.Nullable;

/** Holds together what a run is made with, as repositories and agents change all of it. */
public record RunServices(ModelAccess models, ToolAccess tools, RunEnvironment environment) {
    /**
     * The same for a task of a repository.
     *
     * @param settings what its trusted file sets, null for nothing
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID with file and line
     */
    public RunServices under(@Nullable RepositorySettings settings) {
        EffectiveTaskSettings layer = environment.settingsOverlay().of(settings);
        RunLimits limits = environment.limits();
        return new RunServices(
                models.under(layer),
                tools.under(layer),
                environment.within(limits.turning(layer.maxTurns().orElse(limits.maxTurns()))));
    }

    /**
     * The same for an agent: with its tools alone, and its limits.
     *
     * @param planning what plan mode adds to its tools
     * @param below whether an agent has handed it the work
     */
    RunServices of(AgentDefinition agent, PlanSubmissionPolicy planning, boolean below) {
        return new RunServices(
                models,
                tools.of(agent, planning, below),
                environment.within(environment.limits().of(agent.limited(models.catalog()))));
    }
}
