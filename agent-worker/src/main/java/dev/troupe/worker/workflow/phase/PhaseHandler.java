package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.WorkflowPhase;

/** How a phase is done. */
public interface PhaseHandler {
    /** What comes next, now that everything that the attempt has handed out has ended. */
    PhaseAction next(PhaseAttempt attempt);

    /** How each phase is done. */
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
