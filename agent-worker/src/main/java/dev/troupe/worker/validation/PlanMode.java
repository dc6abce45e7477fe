package dev.troupe.worker.validation;

import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.ApprovalMode;

/** In plan mode nothing but reading and noting happens. */
final class PlanMode implements ToolGate {
    @Override
    public String name() {
        return "plan-mode";
    }

    @Override
    public Gate check(Proposal proposal, Scope scope) {
        return scope.mode() == ApprovalMode.PLAN && proposal.spec().kind().changes()
                ? new Gate.Shut(
                        proposal.as(Verdict.BLOCK, "plan mode"),
                        "The session is in plan mode: only reading tools may be used. Answer with a plan"
                                + " instead.",
                        "not in plan mode",
                        Denial.PLAN_MODE)
                : new Gate.Open(proposal);
    }
}
