package dev.troupe.ledger.graph.check;

/**
 * Limits a plan's size. How many of its tasks run at once is no matter of the plan: whoever runs them bounds that.
 *
 * @param tasks how many tasks, 1 to 1,000
 * @param depth how many tasks one after the other, 1 or more
 * @param goalCharacters how long a goal, a plan's summary, or a task's criteria together, 1 or more
 * @param entries how many globs, needs or criteria of one task, 1 or more
 */
public record PlanLimits(int tasks, int depth, int goalCharacters, int entries) {
    /** 40 tasks, 8 deep, goals of 8,000 characters, 64 entries to a list. */
    public static final PlanLimits DEFAULTS = of(40, 8);

    public PlanLimits {
        if (tasks < 1 || tasks > 1_000) {
            throw new IllegalArgumentException(
                    "A plan may be allowed 1 to 1,000 tasks, not " + tasks + ".");
        }
        if (Math.min(depth, Math.min(goalCharacters, entries)) < 1) {
            throw new IllegalArgumentException("Each limit of a plan must be 1 or more.");
        }
    }

    /** So many tasks, so deep, with the usual texts. */
    public static PlanLimits of(int tasks, int depth) {
        return new PlanLimits(tasks, depth, 8_000, 64);
    }
}
