package dev.troupe.worker.validation;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.ledger.Ids;
import dev.troupe.worker.tool.Touch;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The policy must permit everything that the call touches; the strictest verdict counts. */
final class Permission implements ToolGate {
    private final Policy policy;

    Permission(Policy policy) {
        this.policy = policy;
    }

    @Override
    public String name() {
        return "permission";
    }

    @Override
    public Gate check(Proposal proposal, Scope scope) {
        Proposal judged = proposal;
        for (Touch touch : proposal.touches()) {
            Decision decision = policy.decide(touch, scope);
            judged = judged(judged, decision).noting(decision.notices());
            judged = touch instanceof Touch.Command ? judged.running(decision.script()) : judged;
            if (onRecord(touch, decision)) {
                judged = judged.recording(audit(touch, decision, scope));
            }
        }
        return judged.verdict() == Verdict.BLOCK ? blocked(judged) : new Gate.Open(judged);
    }

    private static Proposal judged(Proposal proposal, Decision decision) {
        String reason = reason(decision);
        return switch (decision.verdict()) {
            case ALLOW -> proposal;
            case ASK -> proposal.asking(ground(decision), reason);
            case BLOCK -> proposal.blocked(reason);
        };
    }

    private static Ground ground(Decision decision) {
        if (Policy.undecided(decision)) {
            return Ground.SILENCE;
        }
        return decision.personOnly() ? Ground.PERSON : Ground.RULE;
    }

    private static Gate blocked(Proposal judged) {
        return new Gate.Shut(
                judged,
                "Not permitted: "
                        + judged.reason()
                        + " Do not look for a way around it; choose another approach or ask the user.",
                "blocked: " + judged.reason(),
                Denial.POLICY);
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
    private static boolean onRecord(Touch touch, Decision decision) {
        return !(touch instanceof Touch.File file
                && file.access() == FileRequest.Access.READ
                && decision.verdict() == Verdict.ALLOW);
    }

    private static AuditEvent audit(Touch touch, Decision decision, Scope scope) {
        String outcome =
                switch (decision.verdict()) {
                    case ALLOW -> "allowed";
                    case ASK -> "asked";
                    case BLOCK -> "blocked";
                };
        Map<String, String> detail = detail(decision);
        return switch (touch) {
            case Touch.File file ->
                    new AuditEvent(
                            Ids.fresh(),
                            Instant.now(),
                            "file-decided",
                            scope.origin(),
                            file.path(),
                            outcome,
                            detail);
            case Touch.Command command ->
                    new AuditEvent(
                            Ids.fresh(),
                            Instant.now(),
                            "command-decided",
                            scope.origin(),
                            command.line(),
                            outcome,
                            detail);
            case Touch.Page page ->
                    new AuditEvent(
                            Ids.fresh(),
                            Instant.now(),
                            "page-decided",
                            scope.origin(),
                            page.url(),
                            outcome,
                            detail);
        };
    }
}
