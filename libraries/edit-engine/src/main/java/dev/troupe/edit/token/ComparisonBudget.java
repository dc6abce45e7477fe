package dev.troupe.edit.token;

/**
 * Limits the cost of comparing lines that read otherwise for one edit, counted by pairs of tokens or letters. Where it
 * is spent, nothing is compared any more and nothing may be concluded. Not for several threads.
 */
public final class ComparisonBudget {
    /** Some tenths of a second at worst; usual edits need a small part of it. */
    static final long ALLOWED = 10_000_000;

    /** A search of the whole file with a line too few compares each with a handful of others. */
    private static final long FOR_EACH_LINE = 10_000;

    private final long allowed;
    private long spent;

    /**
     * As much as one edit may cost.
     *
     * @param lines of the file
     */
    public static ComparisonBudget ofFile(int lines) {
        return new ComparisonBudget(ALLOWED + FOR_EACH_LINE * lines);
    }

    ComparisonBudget(long allowed) {
        this.allowed = allowed;
    }

    /**
     * Takes up one comparison.
     *
     * @param pairs of tokens or letters
     * @return false when it must not be made, nor any later one
     */
    public boolean pays(long pairs) {
        spent += Math.max(1, pairs);
        return spent <= allowed;
    }

    /**
     * Takes up what was found to be needed before, as if it were done again: no more than there is, since nobody would go
     * on beyond.
     */
    public void paysAgain(long pairs) {
        spent += Math.min(pairs, Math.max(0, allowed + 1 - spent));
    }

    /** Whether a comparison was left out. */
    public boolean isSpent() {
        return spent > allowed;
    }

    /** Returns how much of it there was. */
    public long allowed() {
        return allowed;
    }

    /** Returns what was asked for so far. */
    public long spent() {
        return spent;
    }
}
