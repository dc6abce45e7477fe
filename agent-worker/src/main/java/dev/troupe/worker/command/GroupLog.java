package dev.troupe.worker.command;

/**
 * Remembers what a run's commands are and may leave, so that whoever takes over can kill them and
 * undo it.
 */
public interface GroupLog {
    /** A command is about to start, and these paths are to be as they are now behind it. */
    void beginning(Absent absent);

    /** A command was started. */
    void begun(ProcessGroup group);

    /** The worker lives and its commands are about to hear it; comes from any thread, about once a second. */
    void alive();

    /** Nothing of a command runs any more; {@link #undone} follows. */
    void ended(ProcessGroup group);

    /** A command is over, and of what it must not create nothing is left. */
    void undone(Absent absent);

    /** Remembers nothing: for workspaces that nobody takes over in place. */
    static GroupLog none() {
        return new GroupLog() {
            @Override
            public void beginning(Absent absent) {}

            @Override
            public void begun(ProcessGroup group) {}

            @Override
            public void alive() {}

            @Override
            public void ended(ProcessGroup group) {}

            @Override
            public void undone(Absent absent) {}
        };
    }
}
