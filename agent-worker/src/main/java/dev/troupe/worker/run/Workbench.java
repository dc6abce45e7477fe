package dev.troupe.worker.run;

import dev.troupe.worker.background.BackgroundCommands;
import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.snapshot.Meanwhile;
import dev.troupe.worker.snapshot.TreeWatch;

/** What a run has for its commands. */
record Workbench(
        CommandRunner commands, BackgroundCommands background, TreeWatch watch, Meanwhile meanwhile)
        implements AutoCloseable {
    Workbench(CommandRunner commands, BackgroundCommands background, TreeWatch watch) {
        this(commands, background, watch, new Meanwhile(watch, background));
    }

    /** Ends what is left in the background. */
    @Override
    public void close() {
        background.close();
        watch.close();
    }
}
