package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.Architecture;
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
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Hands in a design, complete enough to be kept as a decision record. The last one counts. */
public final class SubmitArchitectureTool implements Tool {
    /** Name and kind of what it hands on. */
    public static final String ARTEFACT = "architecture";

    private static final String NAME = "submit_" + ARTEFACT;
    private static final int LONGEST_TITLE = 100;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands in the design that you recommend. Title, context, decision, alternatives and consequences are what a decision \
                    record of it says; the steps are for whoever builds it. A later design replaces an earlier one.\
                    """,
                    JsonSchema.parse(Schemas.of("architecture")),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static Architecture design(ToolCall call) {
        return JSON.treeToValue(Arguments.of(SPEC, call).values(), Architecture.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        var _ = design(call);
        return List.of();
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Architecture design = design(call);
        List<String> faults = faults(design);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The design was not taken. %s Correct this and hand it in again."
                            .formatted(String.join(" ", faults)));
        }
        return new Plan.Ready(List.of(), "design: " + design.title().strip(), design.decision());
    }

    private static List<String> faults(Architecture design) {
        List<String> faults = new ArrayList<>();
        said("title", design.title(), faults);
        said("context", design.context(), faults);
        said("decision", design.decision(), faults);
        said("consequences", design.consequences(), faults);
        if (design.title().strip().length() > LONGEST_TITLE
                || design.title().strip().lines().count() > 1) {
            faults.add("The title is one line of at most %d characters.".formatted(LONGEST_TITLE));
        }
        return faults;
    }

    private static void said(String what, String text, List<String> faults) {
        if (text.isBlank()) {
            faults.add("The %s is empty.".formatted(what));
        }
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready ready, ToolContext context) {
        Architecture design = design(call);
        String title = design.title().strip();
        return ToolResult.ok("The design '%s' is taken.".formatted(title), title)
                .handingOn(new NewArtefact(ARTEFACT, ARTEFACT, JSON.writeValueAsString(design)));
    }
}
