package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session that a search found.
 *
 * @param messages messages that fit, newest first, at most three; empty when only the title fits
 */
public record SessionMatch(Session session, List<Message> messages) {
    /** Copies the list. */
    public SessionMatch {
        messages = List.copyOf(messages);
    }

    /**
     * One message.
     *
     * @param excerpt one line around the first word that fits
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Message(@Nullable String author, Instant at, String excerpt) {}
}
