package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.Ids;
import dev.troupe.worker.validation.ApprovalMemory.Remembered;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What the session's mode, and answers given before, make of a verdict. A BLOCK never gets here. Once the
 * plan is known, what is still to be asked is looked at again.
 */
final class Approvals implements ToolGate {
    @Override
    public String name() {
        return "approval-mode";
    }

    @Override
    public Gate check(Proposal proposal, Scope scope) {
        return new Gate.Open(scope.mode() == ApprovalMode.ASK ? cautious(proposal) : proposal);
    }

    /**
     * A no holds for exactly what was shown, a yes as far as its question said. What else is left to ask,
     * automatic mode answers, but for what is a person's alone to answer.
     */
    static Gate answer(Prepared.Ready ready, Scope scope) {
        Proposal asked = ready.proposal();
        if (!ready.asks()) {
            return new Gate.Open(asked);
        }
        Optional<String> refused = scope.memory().refused(ready);
        if (refused.isPresent()) {
            return shut(asked, refused.get());
        }
        Optional<Remembered> before = scope.memory().recall(ready).filter(it -> holds(it, asked));
        if (before.isPresent()) {
            return remembered(asked, before.get(), scope);
        }
        return new Gate.Open(
                scope.mode() == ApprovalMode.AUTOMATIC && !asked.ground().personal()
                        ? answered(asked, "automatic mode", scope)
                        : asked);
    }

    private static Proposal cautious(Proposal proposal) {
        boolean changes = proposal.spec().kind().changes();
        return changes
                ? proposal.asking(Ground.MODE, "The session asks for every edit and command.")
                : proposal;
    }

    /** A yes to what a rule asks for is none to going on without the policy, or without a sandbox. */
    private static boolean holds(Remembered before, Proposal asked) {
        return !before.approved() || before.asked().covers(asked.asked());
    }

    private static Gate remembered(Proposal asked, Remembered before, Scope scope) {
        return before.approved()
                ? new Gate.Open(answered(asked, "an earlier answer of " + before.by(), scope))
                : shut(asked, before.by());
    }

    private static Gate shut(Proposal asked, String by) {
        return new Gate.Shut(
                asked.as(Verdict.BLOCK, "refused earlier by " + by),
                "The user has refused exactly this before. Choose another approach or ask what to do"
                        + " instead.",
                "refused before by " + by,
                Denial.REMEMBERED);
    }

    private static Proposal answered(Proposal asked, String by, Scope scope) {
        return asked.recording(
                        new AuditEvent(
                                Ids.fresh(),
                                Instant.now(),
                                "approval-decided",
                                scope.origin(),
                                asked.subject(),
                                "approved",
                                Map.of("by", by, "reason", asked.reason())))
                .as(Verdict.ALLOW, "");
    }
}
