package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;
import dev.troupe.worker.settings.RepositorySettingsOverlay;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;

/**
 * Gives runs what the worker shares among them, and their limits.
 *
 * @param settingsOverlay what repositories may set for their tasks
 * @param home directory for locks, clones, worktrees and long outputs
 * @param worker the worker's name, for people
 * @param undoDropsCommits whether undo takes an agent's commits off the branch where it can
 */
public record RunEnvironment(
        Ledger ledger,
        CommandStarter commands,
        LiveUpdatePublisher live,
        MeterRegistry meters,
        ServiceTracer tracer,
        RunLimits limits,
        RepositorySettingsOverlay settingsOverlay,
        Path home,
        String worker,
        boolean undoDropsCommits) {
    /** Sets the limits of a run. */
    RunEnvironment within(RunLimits chosen) {
        return new RunEnvironment(
                ledger,
                commands,
                live,
                meters,
                tracer,
                chosen,
                settingsOverlay,
                home,
                worker,
                undoDropsCommits);
    }
}
