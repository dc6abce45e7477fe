package dev.troupe.worker.validation;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.worker.tool.ToolSpec;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** In plan mode nothing but reading and noting happens. */
final class PlanMode implements ToolGate {
    private final Supplier<List<ToolSpec>> offered;

    /**
     * Refuses changes while a session is in plan mode.
     *
     * @param offered the tools that the agent is offered in other modes
     */
    PlanMode(Supplier<List<ToolSpec>> offered) {
        this.offered = offered;
    }

    @Override
    public String name() {
        return "plan-mode";
    }

    @Override
    public Gate check(Proposal proposal, Scope scope) {
        return scope.mode() == ApprovalMode.PLAN && proposal.spec().kind().changes()
                ? new Gate.Shut(
                        proposal.as(Verdict.BLOCK, "plan mode"),
                        "The session is in plan mode, in which only these tools may be used: %s. End with a plan instead."
                                .formatted(names()),
                        "not in plan mode",
                        Denial.PLAN_MODE)
                : new Gate.Open(proposal);
    }

    private String names() {
        return offered.get().stream()
                .filter(it -> !it.kind().changes())
                .map(ToolSpec::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
