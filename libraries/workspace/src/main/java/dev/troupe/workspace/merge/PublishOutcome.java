package dev.troupe.workspace.merge;

/** Holds the result of moving a graph's ref. */
public sealed interface PublishOutcome {
    /** The graph's tip holds the commit, by this call or an earlier one. */
    record Published() implements PublishOutcome {}

    /**
     * Something else was published meanwhile: the merge is to be made anew.
     *
     * @param tip what is to be merged into
     */
    record Moved(String tip) implements PublishOutcome {}
}
