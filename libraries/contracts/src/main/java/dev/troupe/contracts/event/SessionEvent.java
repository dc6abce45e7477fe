package dev.troupe.contracts.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One thing that happened in a session.
 *
 * @param number position in the session, from 1 without gaps in commit order; 0, and absent in JSON,
 *     for live events, which are not kept
 * @param taskId the task it belongs to, if any
 */
public record SessionEvent(
        UUID sessionId,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long number,
        @Nullable UUID taskId,
        Instant at,
        EventBody body) {
    /** As it comes over a wire, where a live event has no number. */
    @JsonCreator
    static SessionEvent read(
            @JsonProperty("sessionId") UUID sessionId,
            @JsonProperty("number") @Nullable Long number,
            @JsonProperty("taskId") @Nullable UUID taskId,
            @JsonProperty("at") Instant at,
            @JsonProperty("body") EventBody body) {
        return new SessionEvent(sessionId, number == null ? 0 : number, taskId, at, body);
    }
}
