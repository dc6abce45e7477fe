package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.condition.ConditionFacts;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state in which one command of a line runs.
 *
 * @param effort what is left for the line
 * @param source the program whose output it reads, if it does
 * @param lost whether nobody can tell in which directory it runs
 * @param stale whether something before it may have changed the facts
 * @param functions names that the line defines before it
 * @param foreign whether another shell than bash may read what is evaluated
 * @param depth how many commands have started each other to get here
 */
record EvaluationContext(
        ExecutionContext here,
        ConditionFacts facts,
        WorkBudget effort,
        @Nullable String source,
        boolean lost,
        boolean stale,
        Set<String> functions,
        boolean foreign,
        int depth) {
    EvaluationContext deeper() {
        return deeper(foreign);
    }

    /** For what is started in another directory, of which nobody keeps track. */
    EvaluationContext elsewhere() {
        return new EvaluationContext(
                here, facts, effort, source, true, stale, functions, foreign, depth);
    }

    /** Within what a shell of its own reads. */
    EvaluationContext deeper(boolean other) {
        return new EvaluationContext(
                here, facts, effort, source, lost, stale, functions, other, depth + 1);
    }
}
