package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;

/** Asks the agent that has handed out the work. Its answer is the result. */
public final class AskParentTool implements AgentTool {
    /** What models call it by. */
    public static final String NAME = "ask_parent";

    /** The key of the form's only field. */
    public static final String ANSWER = "answer";

    /** Stands in place of that where whoever is asked cannot answer, with the reason. */
    public static final String UNABLE = "unable";

    /** Why it cannot: it can do nothing any more. */
    public static final String NO_ROOM = "it has no turn, time or budget left for an answer";

    /** Why it cannot: the call of its model has failed. */
    public static final String NO_ANSWER = "its model gave no answer";

    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Asks the agent that has handed you this work one question, and returns its answer. Ask only what the \
                    repository and your instructions cannot answer and what changes your work; find out first, and decide \
                    small things yourself. It knows nothing of what you have seen: say in the question what it needs to know. \
                    What you have in the background ends while you wait.\
                    """,
                    new JsonSchemaBuilder()
                            .text(
                                    "question",
                                    true,
                                    "The question, with all that is needed to answer it.")
                            .build(),
                    ToolSpec.Kind.PARENT,
                    ToolSpec.Recovery.RERUN);

    /**
     * What a call asks: a form of one field.
     *
     * @throws ToolInputException when the question is missing
     */
    public static QuestionForm form(ToolCall call) {
        String question = question(call);
        FormField field = new FormField(ANSWER, question, null, FormField.Kind.TEXT, null, null);
        return new QuestionForm(question.lines().findFirst().orElse(question), List.of(field));
    }

    private static String question(ToolCall call) {
        return ToolArguments.of(SPEC, call).text("question").strip();
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = question(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        String question = question(call);
        if (question.isEmpty()) {
            throw new ToolInputException("Nothing was asked: the question is blank.");
        }
        return new ToolCallPlan.Ready(List.of(), "ask_parent: " + form(call).title(), question);
    }

    /** Never comes to be: whoever runs calls makes questions of these. */
    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        throw new IllegalStateException("Another agent is asked by the run.");
    }
}
