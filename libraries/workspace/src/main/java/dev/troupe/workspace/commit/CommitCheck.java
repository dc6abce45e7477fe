package dev.troupe.workspace.commit;

/** Judges a commit before it is made, as the hooks of a repository do. */
public interface CommitCheck {
    /** Returns the one that lets all commits pass. */
    static CommitCheck none() {
        return new CommitCheck() {
            @Override
            public boolean isNeeded() {
                return false;
            }

            @Override
            public Verdict check(String tree, String message) {
                return new Verdict.Passed(message);
            }
        };
    }

    /** Whether there is anything that could refuse a commit. */
    boolean isNeeded();

    /**
     * Judges it.
     *
     * @param tree name of the tree that the commit is to have; its objects are in the repository
     * @param message its text
     * @throws InterruptedException when whoever waits for it is to stop
     */
    Verdict check(String tree, String message) throws InterruptedException;

    /** Says whether a commit may be made. */
    sealed interface Verdict {
        /**
         * It may.
         *
         * @param message the text that it is to have
         */
        record Passed(String message) implements Verdict {}

        /**
         * It may not.
         *
         * @param hook name of the hook that says so
         * @param reason what that wrote, or why it came to no end
         */
        record Refused(String hook, String reason) implements Verdict {}
    }
}
