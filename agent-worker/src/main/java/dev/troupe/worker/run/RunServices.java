package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.tracing.Spans;
import dev.troupe.worker.agent.AgentDefinitions;
import dev.troupe.worker.command.CommandStarter;
import dev.troupe.worker.live.Live;
import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.model.gateway.ModelGateway;
import dev.troupe.worker.validation.RequestLayer;
import dev.troupe.worker.validation.ToolExecutor;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;

/**
 * Everything that all runs of a worker share.
 *
 * @param home directory for locks, clones, worktrees and long outputs
 * @param worker the worker's name, for people
 */
public record RunServices(
        Ledger ledger,
        ModelCatalog models,
        ModelGateway gateway,
        RequestLayer requests,
        ToolExecutor tools,
        AgentDefinitions agents,
        CommandStarter commands,
        Live live,
        MeterRegistry meters,
        Spans spans,
        RunLimits limits,
        Path home,
        String worker) {}
