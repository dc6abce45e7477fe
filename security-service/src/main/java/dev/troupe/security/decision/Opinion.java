package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import java.util.List;

/** What one rule says. The first of the strictest becomes the decision. */
record Opinion(Verdict verdict, String rule, String reason) {
    static Opinion allow(String rule, String reason) {
        return new Opinion(Verdict.ALLOW, rule, reason);
    }

    static Opinion ask(String rule, String reason) {
        return new Opinion(Verdict.ASK, rule, reason);
    }

    static Opinion block(String rule, String reason) {
        return new Opinion(Verdict.BLOCK, rule, reason);
    }

    static Decision strictest(List<Opinion> opinions, Policy policy) {
        Opinion strictest = opinions.getFirst();
        for (Opinion opinion : opinions) {
            if (opinion.verdict.compareTo(strictest.verdict) > 0) {
                strictest = opinion;
            }
        }
        return new Decision(
                strictest.verdict,
                strictest.rule,
                strictest.reason,
                null,
                policy.hash(),
                policy.notices());
    }
}
