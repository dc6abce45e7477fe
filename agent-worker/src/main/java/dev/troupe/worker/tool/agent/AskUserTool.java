package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionFormValidator;
import dev.troupe.model.JsonSchema;
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
import tools.jackson.databind.json.JsonMapper;

/** Asks the people of the session. Their answers are the result, whenever they come. */
public final class AskUserTool implements AgentTool {
    /** What models call it by. */
    public static final String NAME = "ask";

    private static final int MOST = 4;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Asks the people you work for one to four questions in a form, and returns their answers. Ask only what the repository \
                    and the request cannot answer and what changes your work: find out first, and decide small things yourself. Ask all at \
                    once, before the work that depends on it; an answer may take days. Give choices where you can, and a suggestion \
                    wherever a guess would do no harm. What you have in the background ends while you wait. When nobody can answer you are \
                    told so at once: take your suggestions or the safest reading, and say in your answer what you assumed.\
                    """,
                    JsonSchema.parse(SubmissionSchemaLoader.of("questions")),
                    ToolSpec.Kind.PEOPLE,
                    ToolSpec.Recovery.RERUN);

    /**
     * What a call asks.
     *
     * @throws ToolInputException when an argument is missing
     */
    public static QuestionForm form(ToolCall call) {
        QuestionForm form =
                JSON.treeToValue(ToolArguments.of(SPEC, call).values(), QuestionForm.class);
        return new QuestionForm(form.title().strip(), form.fields());
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = form(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        QuestionForm form = form(call);
        List<String> faults =
                form.fields().isEmpty()
                        ? List.of("There is no question.")
                        : QuestionFormValidator.of(form, MOST);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "Nothing was asked. %s Correct this and ask again."
                            .formatted(String.join(" ", faults)));
        }
        return new ToolCallPlan.Ready(List.of(), "ask: " + form.title(), form.title());
    }

    /** Never comes to be: whoever runs calls makes questions of these. */
    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        throw new IllegalStateException("People are asked by the run.");
    }
}
