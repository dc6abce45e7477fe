package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.FormFaults;
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

/** Asks the people of the session. Their answers are the result, whenever they come. */
public final class AskTool implements Tool {
    /** What models call it by. */
    public static final String NAME = "ask";

    private static final int MOST = 4;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Asks the people you work for one to four questions in a form, and returns their answers. Ask only what the                     repository and the request cannot answer and what changes your work: find out first, and decide small things                     yourself. Ask all at once, before the work that depends on it; an answer may take days. Give choices where you                     can, and a suggestion wherever a guess would do no harm. What you have in the background ends while you wait.                     When nobody can answer you are told so at once: take your suggestions or the safest reading, and say in your                     answer what you assumed.\
                    """,
                    JsonSchema.parse(Schemas.of("questions")),
                    ToolSpec.Kind.PEOPLE,
                    ToolSpec.Recovery.RERUN);

    /**
     * What a call asks.
     *
     * @throws ToolInputException when an argument is missing
     */
    public static Form form(ToolCall call) {
        Form form = JSON.treeToValue(Arguments.of(SPEC, call).values(), Form.class);
        return new Form(form.title().strip(), form.fields());
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
        List<String> faults =
                form.fields().isEmpty()
                        ? List.of("There is no question.")
                        : FormFaults.of(form, MOST);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "Nothing was asked. %s Correct this and ask again."
                            .formatted(String.join(" ", faults)));
        }
        return new Plan.Ready(List.of(), "ask: " + form.title(), form.title());
    }

    /** Never comes to be: whoever runs calls makes questions of these. */
    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        throw new IllegalStateException("People are asked by the run.");
    }
}
