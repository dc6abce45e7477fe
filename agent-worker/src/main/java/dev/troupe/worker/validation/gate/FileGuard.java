package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.PathRefusedException.Rule;
import java.time.Instant;
import java.util.Map;

/** No policy and no person lets a call at paths outside the workspace, secrets and protected files. */
public final class FileGuard implements BeforeToolValidator {
    @Override
    public String name() {
        return "file-guard";
    }

    @Override
    public GateResult check(ToolCallAssessment assessment, ToolCallScope scope) {
        PathRefusedException refused = assessment.refused();
        return refused == null
                ? new GateResult.Passed(assessment)
                : shut(assessment, refused, scope);
    }

    /** Turns a call down for a path. What is no path at all is a mistake and nothing to record. */
    public static GateResult.Refused shut(
            ToolCallAssessment assessment, PathRefusedException refused, ToolCallScope scope) {
        String message = refused.forModel();
        if (refused.rule() == Rule.NO_PATH || refused.rule() == Rule.AMBIGUOUS_NAME) {
            return new GateResult.Refused(assessment, message, "refused: " + message, null);
        }
        return new GateResult.Refused(
                assessment.refused(refused).blocked(message).recording(audit(refused, scope)),
                message,
                "blocked: " + message,
                DenialReason.FILE_GUARD);
    }

    private static AuditEvent audit(PathRefusedException refused, ToolCallScope scope) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.now(),
                "file-decided",
                scope.origin(),
                refused.path(),
                "blocked",
                Map.of("rule", refused.rule().wire(), "reason", refused.forModel()));
    }
}
