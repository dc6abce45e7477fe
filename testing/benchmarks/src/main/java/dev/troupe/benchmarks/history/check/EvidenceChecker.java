package dev.troupe.benchmarks.history.check;

import java.util.List;

/** Looks after all promises. */
public final class EvidenceChecker {
    private static final List<PromiseCheck> CHECKS =
            List.of(
                    new RequestCompletionCheck(),
                    new AnswerDeliveryCheck(),
                    new WorkflowPauseCheck(),
                    new SingleEffectCheck(),
                    new LeaseFencingCheck(),
                    new TaskQuarantineCheck(),
                    new CancelDelayCheck(),
                    new BudgetOverrunCheck(),
                    new TurnPaidOnceCheck(),
                    new EventSequenceCheck(),
                    new AcceptedChangeCheck());

    private EvidenceChecker() {}

    /** What the evidence says of each promise. */
    public static List<PromiseVerdict> check(RunEvidence evidence) {
        return CHECKS.stream()
                .map(it -> PromiseVerdict.of(it.promise(), it.instances(evidence), it.of(evidence)))
                .toList();
    }
}
