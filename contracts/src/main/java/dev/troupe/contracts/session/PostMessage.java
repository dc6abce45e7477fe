package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What a person says in a session. While a task runs it steers that task, otherwise it starts one.
 *
 * @param text 1 to 200,000 characters
 * @param agent who works on the task that begins with it: lower-case letters, digits and hyphens, at most 64;
 *     absent: {@code developer}, or whoever works on the task that it steers
 */
public record PostMessage(
        String text, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String agent) {
    /** For whoever is at work, or the usual agent. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public PostMessage(String text) {
        this(text, null);
    }
}
