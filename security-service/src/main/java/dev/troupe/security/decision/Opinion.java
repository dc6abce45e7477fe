package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import dev.troupe.permission.Judgement;
import java.util.List;

/**
 * What one rule says. The first of the strictest becomes the decision.
 *
 * @param personOnly whether it asks what no mode may answer on a person's behalf
 */
record Opinion(Verdict verdict, String rule, String reason, boolean personOnly) {
    Opinion(Verdict verdict, String rule, String reason) {
        this(verdict, rule, reason, false);
    }

    static Opinion of(Judgement judgement) {
        return new Opinion(
                CommandJudge.verdict(judgement.verdict()),
                judgement.rule(),
                judgement.reason(),
                judgement.personOnly());
    }

    static Opinion allow(String rule, String reason) {
        return new Opinion(Verdict.ALLOW, rule, reason);
    }

    static Opinion ask(String rule, String reason) {
        return new Opinion(Verdict.ASK, rule, reason);
    }

    static Opinion askPerson(String rule, String reason) {
        return new Opinion(Verdict.ASK, rule, reason, true);
    }

    static Opinion block(String rule, String reason) {
        return new Opinion(Verdict.BLOCK, rule, reason);
    }

    static Decision strictest(List<Opinion> opinions, Snapshot snapshot) {
        Opinion strictest = opinions.getFirst();
        for (Opinion opinion : opinions) {
            if (opinion.verdict.compareTo(strictest.verdict) > 0) {
                strictest = opinion;
            }
        }
        List<Opinion> personal =
                strictest.verdict == Verdict.ASK
                        ? opinions.stream().filter(Opinion::personOnly).toList()
                        : List.of();
        return new Decision(
                strictest.verdict,
                strictest.rule,
                reason(strictest, personal),
                !personal.isEmpty(),
                null,
                snapshot.policy().hash(),
                snapshot.policy().notices(),
                snapshot.version());
    }

    /** Whoever answers must know all that only a person may answer, whichever rule comes first. */
    private static String reason(Opinion strictest, List<Opinion> personal) {
        StringBuilder reason = new StringBuilder(strictest.reason);
        for (Opinion opinion : personal) {
            if (!opinion.equals(strictest)) {
                reason.append(' ').append(opinion.reason);
            }
        }
        return reason.toString();
    }
}
