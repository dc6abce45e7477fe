package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.security.Decision;

/** Applies what the policy says to a call. */
final class PolicyVerdict {
    private PolicyVerdict() {}

    /** Returns the call with the verdict of a decision, unless it has a stricter one. */
    static ToolCallAssessment apply(ToolCallAssessment assessment, Decision decision) {
        return switch (decision.verdict()) {
            case ALLOW -> assessment;
            case ASK -> assessment.asking(ground(decision), reason(decision));
            case BLOCK -> assessment.blocked(reason(decision));
        };
    }

    /** Returns why a decision asks. */
    static ApprovalGround ground(Decision decision) {
        if (SecurityPolicyClient.undecided(decision)) {
            return ApprovalGround.SILENCE;
        }
        return decision.personOnly() ? ApprovalGround.PERSON : ApprovalGround.RULE;
    }

    /** Returns what people are told of a decision that does not allow. */
    static String reason(Decision decision) {
        String why = decision.reason().strip();
        // Some reasons are whole sentences.
        String ended = why.endsWith(".") ? why.substring(0, why.length() - 1) : why;
        String reason = "%s (%s).".formatted(ended, decision.rule());
        String meant = decision.suggestion();
        return meant == null ? reason : reason + " " + meant;
    }
}
