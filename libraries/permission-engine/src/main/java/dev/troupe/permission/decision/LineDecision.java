package dev.troupe.permission.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decision on a line, with all that led to it.
 *
 * @param parts its simple commands in order, as far as the line could be read
 * @param further what was said of the line as a whole
 * @param suggestion what was probably meant, for a line that asks
 */
public record LineDecision(
        List<CommandDecision> parts,
        List<RuleResult> further,
        @Nullable CommandSuggestion suggestion) {
    public LineDecision {
        parts = List.copyOf(parts);
        further = List.copyOf(further);
    }

    /** What may happen. */
    public Verdict verdict() {
        return decisive().verdict();
    }

    /** The first of the strictest judgements. */
    public RuleResult decisive() {
        RuleResult strictest = further.isEmpty() ? parts.getFirst().decisive() : strictest(further);
        for (CommandDecision part : parts) {
            strictest = stricter(strictest, part.decisive());
        }
        return strictest;
    }

    /** Everything that was said, of the line and of all its parts. */
    public List<RuleResult> judgements() {
        List<RuleResult> all = new ArrayList<>(further);
        parts.forEach(part -> collect(part, all));
        return all;
    }

    private static void collect(CommandDecision part, List<RuleResult> all) {
        all.addAll(part.judgements());
        part.inner().forEach(it -> collect(it, all));
    }

    static RuleResult strictest(List<RuleResult> judgements) {
        RuleResult strictest = judgements.getFirst();
        for (RuleResult judgement : judgements) {
            strictest = stricter(strictest, judgement);
        }
        return strictest;
    }

    /** The first, unless the other is stricter. */
    static RuleResult stricter(RuleResult first, RuleResult other) {
        return other.verdict().compareTo(first.verdict()) > 0 ? other : first;
    }
}
