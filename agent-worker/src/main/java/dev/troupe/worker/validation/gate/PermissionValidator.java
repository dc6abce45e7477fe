package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.tool.RequestedAccess;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The policy must permit everything that the call touches; the strictest verdict counts. */
public final class PermissionValidator implements BeforeToolValidator {
    private final SecurityPolicyClient policy;

    public PermissionValidator(SecurityPolicyClient policy) {
        this.policy = policy;
    }

    @Override
    public String name() {
        return "permission";
    }

    @Override
    public GateResult check(ToolCallAssessment assessment, ToolCallScope scope) {
        ToolCallAssessment judged = assessment;
        for (RequestedAccess access : assessment.touches()) {
            Decision decision = policy.decide(access, scope);
            judged = judged(judged, decision).noting(decision.notices());
            judged =
                    access instanceof RequestedAccess.Command
                            ? judged.running(decision.script())
                            : judged;
            if (onRecord(access, decision)) {
                judged = judged.recording(audit(access, decision, scope));
            }
        }
        return judged.verdict() == PermissionVerdict.BLOCK
                ? blocked(judged)
                : new GateResult.Passed(judged);
    }

    private static ToolCallAssessment judged(ToolCallAssessment assessment, Decision decision) {
        String reason = reason(decision);
        return switch (decision.verdict()) {
            case ALLOW -> assessment;
            case ASK -> assessment.asking(ground(decision), reason);
            case BLOCK -> assessment.blocked(reason);
        };
    }

    private static ApprovalGround ground(Decision decision) {
        if (SecurityPolicyClient.undecided(decision)) {
            return ApprovalGround.SILENCE;
        }
        return decision.personOnly() ? ApprovalGround.PERSON : ApprovalGround.RULE;
    }

    private static GateResult blocked(ToolCallAssessment judged) {
        return new GateResult.Refused(
                judged,
                "Not permitted: "
                        + judged.reason()
                        + " Do not look for a way around it; choose another approach or ask the user.",
                "blocked: " + judged.reason(),
                DenialReason.POLICY);
    }

    private static String reason(Decision decision) {
        String reason = "%s (%s).".formatted(decision.reason(), decision.rule());
        String meant = decision.suggestion();
        return meant == null ? reason : reason + " " + meant;
    }

    private static Map<String, String> detail(Decision decision) {
        Map<String, String> detail = new HashMap<>(decision.basis());
        detail.put("rule", decision.rule());
        detail.put("reason", decision.reason());
        detail.put("policy", decision.policyHash());
        String meant = decision.suggestion();
        if (meant != null) {
            detail.put("meant", meant);
        }
        Long graph = decision.graphVersion();
        if (graph != null) {
            detail.put("graph", graph.toString());
        }
        return detail;
    }

    /** Permitted reads are many and tell nothing. */
    private static boolean onRecord(RequestedAccess access, Decision decision) {
        return !(access instanceof RequestedAccess.File file
                && file.access() == FilePermissionRequest.Access.READ
                && decision.verdict() == PermissionVerdict.ALLOW);
    }

    private static AuditEvent audit(
            RequestedAccess access, Decision decision, ToolCallScope scope) {
        String outcome =
                switch (decision.verdict()) {
                    case ALLOW -> "allowed";
                    case ASK -> "asked";
                    case BLOCK -> "blocked";
                };
        Map<String, String> detail = detail(decision);
        return switch (access) {
            case RequestedAccess.File file ->
                    new AuditEvent(
                            TimeOrderedUuid.fresh(),
                            Instant.now(),
                            "file-decided",
                            scope.origin(),
                            file.path(),
                            outcome,
                            detail);
            case RequestedAccess.Command command ->
                    new AuditEvent(
                            TimeOrderedUuid.fresh(),
                            Instant.now(),
                            "command-decided",
                            scope.origin(),
                            command.line(),
                            outcome,
                            detail);
            case RequestedAccess.Page page ->
                    new AuditEvent(
                            TimeOrderedUuid.fresh(),
                            Instant.now(),
                            "page-decided",
                            scope.origin(),
                            page.url(),
                            outcome,
                            detail);
        };
    }
}
