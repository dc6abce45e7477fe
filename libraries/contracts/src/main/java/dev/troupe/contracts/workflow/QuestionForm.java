package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Questions that are answered together.
 *
 * @param fields 1 to 12, with keys of their own
 * @param asker the agent that asks, and for which work; absent: a workflow does
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QuestionForm(String title, List<FormField> fields, @Nullable String asker) {
    /** Copies the fields. */
    public QuestionForm {
        fields = List.copyOf(fields);
    }

    /** Asked by a workflow, or not yet. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    public QuestionForm(String title, List<FormField> fields) {
        this(title, fields, null);
    }

    /** The same, asked by an agent. */
    public QuestionForm by(String agent) {
        return new QuestionForm(title, fields, agent);
    }
}
