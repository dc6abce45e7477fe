package dev.troupe.permission;

/**
 * Limits how much looking the decision on one line may take, whatever the line is made of. What would take more is left
 * out, and whoever leaves something out has the line ask. For one thread.
 */
public final class WorkBudget {
    /** Steps for one line; a step is about what it takes to look at one character. */
    public static final long MOST = 1 << 18;

    private final long most;
    private long steps;
    private boolean refused;

    /**
     * An effort of another size.
     *
     * @param most steps that may be spent
     */
    public WorkBudget(long most) {
        this.most = most;
    }

    /** What a line may take. */
    public static WorkBudget forLine() {
        return new WorkBudget(MOST);
    }

    /** Takes that many steps if they are left; otherwise takes none, and from then on something is missing. */
    public boolean spend(long count) {
        if (count > most - steps) {
            refused = true;
            return false;
        }
        steps += count;
        return true;
    }

    /**
     * The same for what leads further, such as a command behind a guess: it leaves half of all steps to the plain words
     * of the line, so that what blocks is found behind any of it.
     */
    public boolean spare(long count) {
        if (count > most / 2 - steps) {
            refused = true;
            return false;
        }
        return spend(count);
    }

    /** Whether something was left out for want of steps. */
    public boolean refused() {
        return refused;
    }

    /** Steps taken so far. */
    public long steps() {
        return steps;
    }
}
