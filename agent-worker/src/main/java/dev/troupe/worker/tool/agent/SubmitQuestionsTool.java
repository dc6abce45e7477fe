package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.FormFaults;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.JsonSchema;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Hands in questions for people, which are refused with all of their faults while nobody could answer them. */
public final class SubmitQuestionsTool implements Tool {
    /** Name and kind of what it hands on. */
    public static final String ARTEFACT = "questions";

    private static final String NAME = "submit_" + ARTEFACT;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands in the questions that only people can answer, at most twelve; none is a good result. They are checked: what \
                    nobody could answer is refused with what is wrong, and you correct it and hand them in again. Later questions \
                    replace earlier ones.\
                    """,
                    JsonSchema.parse(Schemas.of("questions")),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static Form form(ToolCall call) {
        return JSON.treeToValue(Arguments.of(SPEC, call).values(), Form.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        var _ = form(call);
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Form form = form(call);
        List<String> faults = FormFaults.of(form);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The questions were not taken. %s Correct this and hand them in again."
                            .formatted(String.join(" ", faults)));
        }
        return new Plan.Ready(List.of(), "questions: " + form.title(), form.title());
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready ready, ToolContext context) {
        Form form = form(call);
        int fields = form.fields().size();
        String count = fields == 1 ? "1 question" : fields + " questions";
        return ToolResult.ok("Taken: %s.".formatted(count), count)
                .handingOn(new NewArtefact(ARTEFACT, ARTEFACT, JSON.writeValueAsString(form)));
    }
}
