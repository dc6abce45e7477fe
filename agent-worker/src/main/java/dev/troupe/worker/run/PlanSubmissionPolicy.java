package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides how a request ends in plan mode: with a plan that people can edit and have carried out. Whoever was handed
 * work answers what they were asked, and who is there to hand in something else hands in that.
 *
 * @param asked whether plan mode asks for a plan
 * @param own whether the agent hands in plans in every mode
 */
public record PlanSubmissionPolicy(boolean asked, boolean own) {
    /**
     * @param agent who works; null while nobody does
     * @param handedOn whether another task has spawned the task
     */
    static PlanSubmissionPolicy of(@Nullable AgentDefinition agent, boolean handedOn) {
        String output = agent == null ? null : agent.output();
        boolean own = SubmitPlanTool.ARTEFACT.equals(output);
        return new PlanSubmissionPolicy(!handedOn && (output == null || own), own);
    }

    /** Whether a tool is offered beside the agent's own. */
    boolean adds(String tool) {
        return asked && tool.equals(SubmitPlanTool.NAME);
    }

    /** Of the tools that are offered, those that the model is told of in a mode. */
    public List<ToolSpec> in(ApprovalMode mode, List<ToolSpec> offered) {
        return own || mode == ApprovalMode.PLAN
                ? offered
                : offered.stream().filter(it -> !it.name().equals(SubmitPlanTool.NAME)).toList();
    }
}
