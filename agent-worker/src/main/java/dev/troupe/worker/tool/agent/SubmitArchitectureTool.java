package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.ArchitectureDesign;
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
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Hands in a design, complete enough to be kept as a decision record. The last one counts. */
public final class SubmitArchitectureTool implements AgentTool {
    /** Name and kind of what it hands on. */
    public static final String ARTEFACT = "architecture";

    private static final String NAME = "submit_" + ARTEFACT;
    private static final int LONGEST_TITLE = 100;
    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands in the design that you recommend. Title, context, decision, alternatives and consequences go into its decision \
                    record; the steps are for whoever builds it. A later design replaces an earlier one.\
                    """,
                    JsonSchema.parse(SubmissionSchemaLoader.of("architecture")),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private static ArchitectureDesign design(ToolCall call) {
        return JSON.treeToValue(ToolArguments.of(SPEC, call).values(), ArchitectureDesign.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = design(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ArchitectureDesign design = design(call);
        List<String> faults = faults(design);
        if (!faults.isEmpty()) {
            throw new ToolInputException(
                    "The design was not accepted. %s Correct this and hand it in again."
                            .formatted(String.join(" ", faults)));
        }
        return new ToolCallPlan.Ready(
                List.of(), "design: " + design.title().strip(), design.decision());
    }

    private static List<String> faults(ArchitectureDesign design) {
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
    public ToolResult run(ToolCall call, ToolCallPlan.Ready ready, ToolContext context) {
        ArchitectureDesign design = design(call);
        String title = design.title().strip();
        return ToolResult.ok("The design '%s' was accepted.".formatted(title), title)
                .handingOn(new NewArtefact(ARTEFACT, ARTEFACT, JSON.writeValueAsString(design)));
    }
}
