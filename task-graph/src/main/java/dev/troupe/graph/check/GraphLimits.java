package dev.troupe.graph.check;

/**
 * How large a plan may be.
 *
 * @param tasks how many tasks, 1 to 1,000
 * @param depth how many tasks one after the other, 1 or more
 * @param width how many tasks at once, 1 or more
 * @param goalCharacters how long a goal, a plan's summary, or a task's criteria together, 1 or more
 * @param entries how many globs, needs or criteria of one task, 1 or more
 */
public record GraphLimits(int tasks, int depth, int width, int goalCharacters, int entries) {
    /** 40 tasks, 8 deep, 16 at once, goals of 8,000 characters, 64 entries to a list. */
    public static final GraphLimits DEFAULTS = new GraphLimits(40, 8, 16, 8_000, 64);

    public GraphLimits {
        if (tasks < 1 || tasks > 1_000) {
            throw new IllegalArgumentException(
                    "A plan may be allowed 1 to 1,000 tasks, not " + tasks + ".");
        }
        if (Math.min(Math.min(depth, width), Math.min(goalCharacters, entries)) < 1) {
            throw new IllegalArgumentException("Each limit of a plan must be 1 or more.");
        }
    }
}
