package dev.troupe.ledger.graph.check;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a plan.
 *
 * @param task key of the task as the plan has it; absent when the plan as a whole is meant
 * @param text one sentence: what is wrong with which task, and what to send instead
 */
public record PlanFault(PlanFaultCode code, @Nullable String task, String text) {
    /** Whether the plan cannot run because of it. */
    public boolean refuses() {
        return code.refuses();
    }
}
