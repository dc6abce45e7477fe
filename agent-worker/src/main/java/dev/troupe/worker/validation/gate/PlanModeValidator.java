package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.model.ToolSpec;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Refuses everything but reading, noting, and commands whose changes are dropped, in plan mode. */
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
        if (scope.mode() != ApprovalMode.PLAN || allows(assessment.spec(), scope)) {
            return new GateResult.Passed(assessment);
        }
        return refuse(
                assessment,
                "The session is in plan mode, in which only these tools may be used: %s. End with a plan instead."
                        .formatted(names(scope)));
    }

    /** Whether a tool may be used in plan mode; what commands change is dropped where a layer holds it. */
    public static boolean allows(ToolSpec tool, ToolCallScope scope) {
        return switch (tool.kind()) {
            case READ, NOTE, AGENT, PEOPLE, PARENT -> true;
            case WRITE -> false;
            case COMMAND -> scope.context().holdsCommands();
        };
    }

    /** Turns down a command that somebody would have to be asked about. */
    static GateResult refuseQuestion(ToolCallAssessment assessment) {
        return refuse(
                assessment,
                "This command needs approval, and in plan mode nobody is asked. Look for another way, or put the command into the plan: "
                        + assessment.reason());
    }

    private static GateResult refuse(ToolCallAssessment assessment, String words) {
        return new GateResult.Refused(
                assessment.as(PermissionVerdict.BLOCK, "plan mode"),
                words,
                "not in plan mode",
                DenialReason.PLAN_MODE);
    }

    private String names(ToolCallScope scope) {
        return offered.get().stream()
                .filter(it -> allows(it, scope))
                .map(ToolSpec::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
