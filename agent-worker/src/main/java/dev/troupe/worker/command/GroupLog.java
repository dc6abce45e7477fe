package dev.troupe.worker.command;

/** Remembers which process groups a run has, so that whoever takes over can kill them. */
public interface GroupLog {
    /** A command was started. */
    void begun(ProcessGroup group);

    /** A command is over; nothing of it runs any more. */
    void ended(ProcessGroup group);

    /** Remembers nothing: for workspaces that nobody takes over in place. */
    static GroupLog none() {
        return new GroupLog() {
            @Override
            public void begun(ProcessGroup group) {}

            @Override
            public void ended(ProcessGroup group) {}
        };
    }
}
