package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionFormValidator;
import dev.troupe.ledger.artefact.NewArtefact;
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

/** Hands in questions for people, which are refused with all of their faults while nobody could answer them. */
public final class SubmitQuestionsTool implements AgentTool {
    /** Name and kind of what it hands on. */
    public static final String ARTEFACT = "questions";

    private static final String NAME = "submit_" + ARTEFACT;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands in the questions that only people can answer, at most twelve; none is a good result. Troupe checks them: if \
                    nobody could answer one, you are told why, and you correct it and hand them in again. Later questions \
                    replace earlier ones.\
                    """,
                    JsonSchema.parse(SubmissionSchemaLoader.of("questions")),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static QuestionForm form(ToolCall call) {
        return JSON.treeToValue(ToolArguments.of(SPEC, call).values(), QuestionForm.class);
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
        List<String> faults = QuestionFormValidator.of(form);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The questions were not accepted. %s Correct this and hand them in again."
                            .formatted(String.join(" ", faults)));
        }
        return new ToolCallPlan.Ready(List.of(), "questions: " + form.title(), form.title());
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready ready, ToolContext context) {
        QuestionForm form = form(call);
        int fields = form.fields().size();
        String count = fields == 1 ? "1 question" : fields + " questions";
        return ToolResult.ok("Taken: %s.".formatted(count), count)
                .handingOn(new NewArtefact(ARTEFACT, ARTEFACT, JSON.writeValueAsString(form)));
    }
}
