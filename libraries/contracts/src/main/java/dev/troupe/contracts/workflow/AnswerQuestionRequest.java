package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers a form.
 *
 * @param answers by the keys of its fields; a field that is left out takes what it suggests
 * @param leaveToAgent whether the agent that asks decides what has neither an answer nor a suggestion; absent: no
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnswerQuestionRequest(Map<String, Object> answers, @Nullable Boolean leaveToAgent) {
    /** Answers all of it. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public AnswerQuestionRequest(Map<String, Object> answers) {
        this(answers, null);
    }

    /** Takes what is suggested, and leaves the rest to the agent that asks. */
    public static AnswerQuestionRequest nobody() {
        return new AnswerQuestionRequest(Map.of(), true);
    }

    /** Whether the agent that asks decides the rest. */
    public boolean leaves() {
        return Boolean.TRUE.equals(leaveToAgent);
    }
}
