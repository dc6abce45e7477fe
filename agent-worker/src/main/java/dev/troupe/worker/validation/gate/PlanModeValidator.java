package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ToolSpec;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Refuses everything but reading and noting in plan mode. */
public final class PlanModeValidator implements BeforeToolValidator {
    private final Supplier<List<ToolSpec>> offered;

    /**
     * Refuses changes while a session is in plan mode.
     *
     * @param offered the tools that the agent is offered in other modes
     */
    public PlanModeValidator(Supplier<List<ToolSpec>> offered) {
        this.offered = offered;
    }

    @Override
    public String name() {
        return "plan-mode";
    }

    @Override
    public GateResult check(ToolCallAssessment assessment, ToolCallScope scope) {
        return scope.mode() == ApprovalMode.PLAN && assessment.spec().kind().changes()
                ? new GateResult.Refused(
                        assessment.as(PermissionVerdict.BLOCK, "plan mode"),
                        "The session is in plan mode, in which only these tools may be used: %s. End with a plan instead."
                                .formatted(names()),
                        "not in plan mode",
                        DenialReason.PLAN_MODE)
                : new GateResult.Passed(assessment);
    }

    private String names() {
        return offered.get().stream()
                .filter(it -> !it.kind().changes())
                .map(ToolSpec::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
