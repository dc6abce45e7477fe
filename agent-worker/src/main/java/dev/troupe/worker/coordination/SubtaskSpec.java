package dev.troupe.worker.coordination;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes a subtask that a coordinator spawns in the workspace of its session.
 *
 * @param id the same whichever run spawns it
 * @param agent who does it; for a graph of tasks its kind
 * @param title one line for people
 * @param text what the agent is told
 * @param does what it may do
 * @param after the graph of tasks that it continues; null when it begins anew
 */
public record SubtaskSpec(
        UUID id, String agent, String title, String text, Does does, @Nullable After after) {
    /**
     * Continues an ended graph of tasks.
     *
     * @param graph an ended graph, by whose plan all is done that it has not done
     * @param said what those who do it are told besides, since no plan is made; empty: nothing
     */
    public record After(UUID graph, String said) {}

    /** Names the kinds of work that a subtask does. */
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
    public static List<UUID> ids(List<SubtaskSpec> errands) {
        return errands.stream().map(SubtaskSpec::id).toList();
    }
}
