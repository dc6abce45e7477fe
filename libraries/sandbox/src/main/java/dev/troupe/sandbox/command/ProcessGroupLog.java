package dev.troupe.sandbox.command;

import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.protection.MissingProtectedPaths;

/**
 * Remembers what a run's commands are and may leave, so that whoever takes over can kill them and
 * undo it.
 */
public interface ProcessGroupLog {
    /** A command is about to start, and these paths are to be as they are now behind it. */
    void beginning(MissingProtectedPaths missingPaths);

    /** A command was started. */
    void begun(ProcessGroup group);

    /** The worker lives and its commands are about to hear it; comes from any thread, about once a second. */
    void alive();

    /** Nothing of a command runs any more; {@link #undone} follows. */
    void ended(ProcessGroup group);

    /** A command is over, and of what it must not create nothing is left. */
    void undone(MissingProtectedPaths missingPaths);

    /** Remembers nothing: for workspaces that nobody takes over in place. */
    static ProcessGroupLog none() {
        return new ProcessGroupLog() {
            @Override
            public void beginning(MissingProtectedPaths missingPaths) {}

            @Override
            public void begun(ProcessGroup group) {}

            @Override
            public void alive() {}

            @Override
            public void ended(ProcessGroup group) {}

            @Override
            public void undone(MissingProtectedPaths missingPaths) {}
        };
    }
}
