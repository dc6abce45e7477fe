package dev.troupe.permission.condition;

import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.Verdict;

/** What the circumstances say of a command. */
public sealed interface ContextOutcome {
    /**
     * The verdict once the circumstances are taken into account; to be asked for each layer of policies by itself, so that a
     * user's rule lifts no block of a team.
     *
     * @param irreversible whether what the command does cannot be taken back
     */
    default Verdict applied(StaticVerdict before, boolean irreversible) {
        Verdict verdict = before.verdict();
        return switch (this) {
            case NoSay _ -> verdict;
            case Blocks _ -> Verdict.BLOCK;
            case Asks _ -> verdict.strictest(Verdict.ASK);
            case Allows _ when before.asksByDefault() && !irreversible -> Verdict.ALLOW;
            case Allows it -> {
                boolean lifted = it.liftsBlock() && before.origin() == Origin.RULE;
                yield lifted && verdict == Verdict.BLOCK ? Verdict.ASK : verdict;
            }
        };
    }

    /** Nothing. */
    record NoSay() implements ContextOutcome {}

    /** It is blocked. */
    record Blocks(String reason) implements ContextOutcome {}

    /** It is not allowed without a question: an exception does not hold, or a fact may have changed. */
    record Asks(String reason) implements ContextOutcome {}

    /**
     * An exception holds: what would ask by default is allowed, unless it cannot be taken back. A rule that asks still asks.
     *
     * @param liftsBlock whether a rule's block becomes a question as well, because an administrator made the exception; a
     *     built-in block stays
     */
    record Allows(String reason, boolean liftsBlock) implements ContextOutcome {}
}
