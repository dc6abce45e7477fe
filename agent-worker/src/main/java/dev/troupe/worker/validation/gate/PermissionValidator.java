package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.model.ToolSpec;
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
            judged =
                    switch (access) {
                        case RequestedAccess.Command command -> command(judged, command, scope);
                        case RequestedAccess.File _, RequestedAccess.Page _ -> {
                            Decision decision = policy.decide(access, scope);
                            yield noted(
                                    PolicyVerdict.apply(judged, decision), access, decision, scope);
                        }
                    };
        }
        if (scope.mode() == ApprovalMode.PLAN
                && judged.verdict() == PermissionVerdict.ASK
                && judged.spec().kind() == ToolSpec.Kind.COMMAND) {
            return PlanModeValidator.refuseQuestion(judged);
        }
        return judged.verdict() == PermissionVerdict.BLOCK
                ? blocked(judged)
                : new GateResult.Passed(judged);
    }

    private ToolCallAssessment command(
            ToolCallAssessment assessment, RequestedAccess.Command command, ToolCallScope scope) {
        SandboxState state = SecurityPolicyClient.state(command, scope);
        Decision decision = policy.decide(command, state, scope);
        ToolCallAssessment judged =
                CommandGate.judge(assessment, command, decision, state, scope)
                        .running(decision.script());
        return noted(judged, command, decision, scope);
    }

    private static ToolCallAssessment noted(
            ToolCallAssessment judged,
            RequestedAccess access,
            Decision decision,
            ToolCallScope scope) {
        ToolCallAssessment noted = judged.noting(decision.notices());
        return onRecord(access, decision) ? noted.recording(audit(access, decision, scope)) : noted;
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
