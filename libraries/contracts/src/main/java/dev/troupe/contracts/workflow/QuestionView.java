package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A form that a task waits for, and its answers.
 *
 * @param answers by the keys of the form's fields, with what was suggested where nothing was said; without those that
 *     were left to the agent that asks; absent while open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QuestionView(
        UUID id,
        UUID sessionId,
        UUID taskId,
        QuestionForm form,
        State state,
        Instant askedAt,
        @Nullable Map<String, Object> answers,
        @Nullable String answeredBy,
        @Nullable Instant answeredAt) {
    /** Tells whether a question was answered. */
    public enum State {
        @JsonProperty("open")
        OPEN,
        @JsonProperty("answered")
        ANSWERED,
        @JsonProperty("withdrawn")
        WITHDRAWN
    }
}
