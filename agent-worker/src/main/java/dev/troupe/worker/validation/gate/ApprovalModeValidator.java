package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.validation.gate.ApprovalMemory.Remembered;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Applies the session's mode, and answers given before, to a verdict. A BLOCK never gets here. Once the plan is known,
 * what is still to be asked is looked at again.
 */
public final class ApprovalModeValidator implements BeforeToolValidator {
    /** What people are told about a question that only the mode asks. */
    static final String EVERYTHING_ASKS = "The session's mode asks before every edit and command.";

    @Override
    public String name() {
        return "approval-mode";
    }

    @Override
    public GateResult check(ToolCallAssessment assessment, ToolCallScope scope) {
        return new GateResult.Passed(
                scope.mode() == ApprovalMode.ASK ? cautious(assessment) : shown(assessment, scope));
    }

    /** A command that promises to show its edits first needs someone who looks. */
    private static ToolCallAssessment shown(ToolCallAssessment assessment, ToolCallScope scope) {
        boolean shows =
                scope.command() != null
                        && scope.mode() == ApprovalMode.ACCEPT_EDITS
                        && scope.canAsk()
                        && assessment.spec().kind() == ToolSpec.Kind.WRITE;
        return shows
                ? assessment.asking(
                        ApprovalGround.MODE,
                        "/%s shows each edit before it is made.".formatted(scope.command()))
                : assessment;
    }

    /**
     * A no holds for exactly what was shown, a yes as far as its question said. What else is left to ask,
     * automatic mode answers, but for what is a person's alone to answer.
     */
    public static GateResult answer(PreparedToolCall.Ready ready, ToolCallScope scope) {
        ToolCallAssessment asked = ready.assessment();
        if (!ready.asks()) {
            return new GateResult.Passed(asked);
        }
        Optional<String> refused = scope.memory().refused(ready);
        if (refused.isPresent()) {
            return shut(asked, refused.get());
        }
        Optional<Remembered> before = scope.memory().recall(ready).filter(it -> holds(it, asked));
        if (before.isPresent()) {
            return remembered(asked, before.get(), scope);
        }
        return new GateResult.Passed(
                scope.mode() == ApprovalMode.AUTOMATIC && !asked.ground().personal()
                        ? answered(asked, "automatic mode", scope)
                        : asked);
    }

    private static ToolCallAssessment cautious(ToolCallAssessment assessment) {
        boolean changes = assessment.spec().kind().changes();
        return changes ? assessment.asking(ApprovalGround.MODE, EVERYTHING_ASKS) : assessment;
    }

    /** A yes to what a rule asks for is none to going on without the policy, or without a sandbox. */
    private static boolean holds(Remembered before, ToolCallAssessment asked) {
        return !before.approved() || before.reason().covers(asked.asked());
    }

    private static GateResult remembered(
            ToolCallAssessment asked, Remembered before, ToolCallScope scope) {
        return before.approved()
                ? new GateResult.Passed(
                        answered(asked, "an earlier answer of " + before.by(), scope))
                : shut(asked, before.by());
    }

    private static GateResult shut(ToolCallAssessment asked, String by) {
        return new GateResult.Refused(
                asked.as(PermissionVerdict.BLOCK, "refused earlier by " + by),
                "The user has refused exactly this before. Choose another approach or ask what to do"
                        + " instead.",
                "refused before by " + by,
                DenialReason.REMEMBERED);
    }

    private static ToolCallAssessment answered(
            ToolCallAssessment asked, String by, ToolCallScope scope) {
        return asked.recording(
                        new AuditEvent(
                                TimeOrderedUuid.fresh(),
                                Instant.now(),
                                "approval-decided",
                                scope.origin(),
                                asked.subject(),
                                "approved",
                                Map.of("by", by, "reason", asked.reason())))
                .as(PermissionVerdict.ALLOW, "");
    }
}
