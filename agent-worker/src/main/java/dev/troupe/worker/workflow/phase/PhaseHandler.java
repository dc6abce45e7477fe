package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.WorkflowPhase;

/** Decides the next action of a phase. */
public interface PhaseHandler {
    /** Decides what comes next, now that everything that the attempt has spawned has ended. */
    PhaseAction next(PhaseAttempt attempt);

    /** Creates the handler of a phase. */
    static PhaseHandler of(WorkflowPhase phase, DecisionRecordLocation decisions) {
        return switch (phase) {
            case DISCOVERY -> new DiscoveryPhaseHandler();
            case EXPLORATION -> new ExplorationPhaseHandler();
            case QUESTIONS -> new QuestionsPhaseHandler();
            case ARCHITECTURE -> new ArchitecturePhaseHandler(decisions);
            case IMPLEMENTATION -> new ImplementationPhaseHandler();
            case REVIEW -> new ReviewPhaseHandler();
            case SUMMARY -> new SummaryPhaseHandler();
        };
    }
}
