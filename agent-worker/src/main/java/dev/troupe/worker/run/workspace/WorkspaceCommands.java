package dev.troupe.worker.run.workspace;

import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.workspace.snapshot.BackgroundChangeTracker;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;

/** Bundles what a run needs to run commands and to detect what they change. */
public record WorkspaceCommands(
        CommandRunner commands,
        BackgroundCommandRegistry background,
        WorkspaceChangeDetector changeDetector,
        BackgroundChangeTracker backgroundChanges)
        implements AutoCloseable {
    public WorkspaceCommands(
            CommandRunner commands,
            BackgroundCommandRegistry background,
            WorkspaceChangeDetector changeDetector) {
        this(
                commands,
                background,
                changeDetector,
                new BackgroundChangeTracker(changeDetector, background));
    }

    /** Ends what is left in the background. */
    @Override
    public void close() {
        background.close();
        changeDetector.close();
    }
}
