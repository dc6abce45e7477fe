package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what filled the model's window at a session's newest model call.
 *
 * @param model configured name of the model that was called; absent: nothing was sent yet
 * @param window tokens that the model takes at once; 0 when nothing was sent yet
 * @param tokens tokens in use, the answer included
 * @param sections what they consist of, in the order of the request; empty for calls of earlier versions
 * @param at when it was so; absent: nothing was sent yet
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ContextUsage(
        @Nullable String model,
        long window,
        long tokens,
        List<ContextSection> sections,
        @Nullable Instant at) {
    /** Before the first call of a model. */
    public static final ContextUsage NONE = new ContextUsage(null, 0, 0, List.of(), null);

    /** Copies the list. */
    public ContextUsage {
        sections = List.copyOf(sections);
    }
}
