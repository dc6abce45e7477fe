package dev.troupe.cli.follow;

import org.jspecify.annotations.Nullable;

/** What a person answered to an approval. */
public sealed interface Answer {
    /** Yes; {@code remember} for the same subject in this session. */
    record Yes(boolean remember) implements Answer {}

    /** No; the note tells the agent what to do instead. */
    record No(@Nullable String note) implements Answer {}

    /** No answer: it was settled elsewhere, or the person interrupted. */
    record Unanswered() implements Answer {}
}
