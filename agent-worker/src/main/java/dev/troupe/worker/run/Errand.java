package dev.troupe.worker.run;

import java.util.List;
import java.util.UUID;

/**
 * Work that a coordinator hands out, in the workspace of its session.
 *
 * @param id the same whichever run hands it out
 * @param agent who does it; for a graph of tasks its kind
 * @param title one line for people
 * @param text what the agent is told
 * @param does what it may do
 */
public record Errand(UUID id, String agent, String title, String text, Does does) {
    /** What an errand is. */
    public enum Does {
        /** Reads only. */
        READ,
        /** Reads and writes. */
        WRITE,
        /** Runs the tests, without an agent. */
        TEST,
        /** Is split into tasks that write in worktrees of their own, each with a task that tests it. */
        GRAPH
    }

    /** Whether it may change the workspace. */
    public boolean writes() {
        return does != Does.READ;
    }

    /** Their ids, in order. */
    public static List<UUID> ids(List<Errand> errands) {
        return errands.stream().map(Errand::id).toList();
    }
}
