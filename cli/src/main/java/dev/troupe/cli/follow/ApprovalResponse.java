package dev.troupe.cli.follow;

import org.jspecify.annotations.Nullable;

/** Describes a person's answer to an approval. */
public sealed interface ApprovalResponse {
    /** Yes; {@code remember} for the same subject in this session. */
    record Yes(boolean remember) implements ApprovalResponse {}

    /** No; the note tells the agent what to do instead. */
    record No(@Nullable String note) implements ApprovalResponse {}

    /** Keeps both sides of a merge apart: neither is given up, the task's work stays on its branch. */
    record Apart() implements ApprovalResponse {}

    /** Not now: the question stays open. */
    record Later() implements ApprovalResponse {}

    /** No answer: it was settled elsewhere, or the person interrupted. */
    record Unanswered() implements ApprovalResponse {}
}
