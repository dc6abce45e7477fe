package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.Ids;
import dev.troupe.worker.workspace.PathRefusedException;
import dev.troupe.worker.workspace.PathRefusedException.Rule;
import java.time.Instant;
import java.util.Map;

/** No policy and no person lets a call at paths outside the workspace, secrets and protected files. */
final class FileGuard implements ToolGate {
    @Override
    public String name() {
        return "file-guard";
    }

    @Override
    public Gate check(Proposal proposal, Scope scope) {
        PathRefusedException refused = proposal.refused();
        return refused == null ? new Gate.Open(proposal) : shut(proposal, refused, scope);
    }

    /** Turns a call down for a path. What is no path at all is a mistake and nothing to record. */
    static Gate.Shut shut(Proposal proposal, PathRefusedException refused, Scope scope) {
        String message = refused.forModel();
        if (refused.rule() == Rule.NO_PATH) {
            return new Gate.Shut(proposal, message, "refused: " + message, null);
        }
        return new Gate.Shut(
                proposal.refused(refused).blocked(message).recording(audit(refused, scope)),
                message,
                "blocked: " + message,
                Denial.FILE_GUARD);
    }

    private static AuditEvent audit(PathRefusedException refused, Scope scope) {
        return new AuditEvent(
                Ids.fresh(),
                Instant.now(),
                "file-decided",
                scope.origin(),
                refused.path(),
                "blocked",
                Map.of("rule", refused.rule().wire(), "reason", refused.forModel()));
    }
}
