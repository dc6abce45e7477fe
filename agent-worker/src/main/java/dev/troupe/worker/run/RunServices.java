package dev.troupe.worker.run;

import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.ledger.Ledger;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.gateway.ModelGateway;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.context.instruction.UserInstructionReader;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.definition.agent.AgentDefinitionLoader;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;
import dev.troupe.worker.settings.EffectiveTaskSettings;
import dev.troupe.worker.settings.RepositorySettingsOverlay;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Everything that all runs of a worker share.
 *
 * @param instructions what the user tells agents for all work
 * @param settingsOverlay what repositories may set for their tasks
 * @param tests how the repository is tested
 * @param edits how models are to write edits
 * @param home directory for locks, clones, worktrees and long outputs
 * @param worker the worker's name, for people
 */
public record RunServices(
        Ledger ledger,
        ModelCatalog models,
        ModelGateway gateway,
        ModelRequestPreparation requests,
        ToolExecutor tools,
        AgentDefinitionLoader agents,
        UserInstructionReader instructions,
        CommandStarter commands,
        LiveUpdatePublisher live,
        MeterRegistry meters,
        ServiceTracer tracer,
        RunLimits limits,
        RepositorySettingsOverlay settingsOverlay,
        TestCommand tests,
        EditFormatSettings edits,
        Path home,
        String worker) {
    /**
     * The same for a task of a repository.
     *
     * @param settings what its trusted file sets, null for nothing
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID with file and line
     */
    public RunServices under(@Nullable RepositorySettings settings) {
        EffectiveTaskSettings layer = settingsOverlay.of(settings);
        return with(layer, limits.turning(layer.maxTurns().orElse(limits.maxTurns())));
    }

    /**
     * The same for an agent: with its tools alone, and its limits.
     *
     * @param planning what plan mode adds to its tools
     * @param below whether an agent has handed it the work
     */
    RunServices of(AgentDefinition agent, PlanSubmissionPolicy planning, boolean below) {
        boolean asks = agent.asks(tools.all());
        boolean asksParent = below && agent.asksParent(AskParentTool.NAME);
        ToolExecutor offered =
                tools.offering(it ->
                        switch (it) {
                            case AskUserTool.NAME -> asks;
                            case AskParentTool.NAME -> asksParent;
                            default -> agent.offers(it) || planning.adds(it);
                        });
        var layer =
                new EffectiveTaskSettings(models, requests, offered, OptionalInt.empty(), tests);
        return with(layer, limits.of(agent.limited(models)));
    }

    private RunServices with(EffectiveTaskSettings layer, RunLimits chosen) {
        return new RunServices(
                ledger,
                layer.models(),
                gateway,
                layer.requests(),
                layer.tools(),
                agents,
                instructions,
                commands,
                live,
                meters,
                tracer,
                chosen,
                settingsOverlay,
                layer.tests(),
                edits,
                home,
                worker);
    }
}
