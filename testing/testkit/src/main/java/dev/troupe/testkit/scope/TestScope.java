package dev.troupe.testkit.scope;

import java.util.List;

/**
 * Tells how far tests go. A test that takes long has a short form, which has each kind of case once, and a full one, which
 * repeats them. {@code ./troupe test --all} runs the full forms.
 */
public enum TestScope {
    SHORT,
    FULL;

    /** Names the system property that asks for the full forms, with the value {@value #ALL}. */
    public static final String PROPERTY = "troupe.tests";

    public static final String ALL = "all";

    /** Says in a report why a test that has no short form did not run. */
    public static final String ONLY_FULL = "takes long; ./troupe test --all runs it";

    public static TestScope current() {
        return ALL.equals(System.getProperty(PROPERTY)) ? FULL : SHORT;
    }

    public static boolean isFull() {
        return current() == FULL;
    }

    /** Picks the cases of this run. */
    public static <T> List<T> choose(List<T> brief, List<T> full) {
        return isFull() ? full : brief;
    }

    /** Picks the number of repetitions of this run. */
    public static int choose(int brief, int full) {
        return isFull() ? full : brief;
    }
}
