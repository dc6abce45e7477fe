package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.plan.PlanSchema;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.graph.check.PlanFault;
import dev.troupe.ledger.graph.check.PlanLimits;
import dev.troupe.ledger.graph.check.PlanValidator;
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
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Hands in a plan, which is refused with all of its faults while it cannot run. The last one counts. */
public final class SubmitPlanTool implements AgentTool {
    /** Name and kind of what it hands on. */
    public static final String ARTEFACT = "plan";

    /** What models call it by. */
    public static final String NAME = "submit_" + ARTEFACT;

    private static final JsonMapper JSON = new JsonMapper();
    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Hands in the plan. Troupe checks it: if it cannot run, you are told why, and you correct it and \
                    hand it in again. A later plan replaces an earlier one.\
                    """,
                    JsonSchema.parse(PlanSchema.text()),
                    ToolSpec.Kind.NOTE,
                    ToolSpec.Recovery.RERUN);

    private final Supplier<PlanLimits> limits;
    private final Function<Path, List<String>> agents;

    /**
     * @param limits how large plans may be now
     * @param agents names of the agents that plans for a workspace may name
     */
    public SubmitPlanTool(Supplier<PlanLimits> limits, Function<Path, List<String>> agents) {
        this.limits = limits;
        this.agents = agents;
    }

    private static TaskPlan plan(ToolCall call) {
        return JSON.treeToValue(ToolArguments.of(SPEC, call).values(), TaskPlan.class);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        var _ = plan(call);
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        TaskPlan plan = plan(call);
        List<PlanFault> refusing = checks(context).refusing(plan);
        if (!refusing.isEmpty()) {
            throw new ToolInputException(
                    "The plan was not accepted. %s Correct this and hand it in again."
                            .formatted(texts(refusing)));
        }
        String keys = plan.tasks().stream().map(it -> it.key()).collect(Collectors.joining(", "));
        return new ToolCallPlan.Ready(List.of(), "plan: " + keys, plan.summary());
    }

    private PlanValidator checks(ToolContext context) {
        return new PlanValidator(limits.get(), agents.apply(context.workspace().root()));
    }

    private static String texts(List<PlanFault> faults) {
        return faults.stream().map(PlanFault::text).collect(Collectors.joining(" "));
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready ready, ToolContext context) {
        TaskPlan plan = plan(call);
        int tasks = plan.tasks().size();
        String count = tasks == 1 ? "1 task" : tasks + " tasks";
        List<PlanFault> warnings = checks(context).warnings(plan);
        String taken = "The plan of %s was accepted.".formatted(count);
        return ToolResult.ok(
                        warnings.isEmpty()
                                ? taken
                                : "%s It could be better; hand the plan in again if you can improve this: %s"
                                        .formatted(taken, texts(warnings)),
                        count)
                .handingOn(new NewArtefact(ARTEFACT, ARTEFACT, JSON.writeValueAsString(plan)));
    }
}
