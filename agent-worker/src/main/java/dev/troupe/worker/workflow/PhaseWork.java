package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;

/** How a phase is done. */
interface PhaseWork {
    /** What comes next, now that everything that the attempt has handed out has ended. */
    Next next(Attempt attempt);

    /** How each phase is done. */
    static PhaseWork of(Phase phase, DecisionPlace decisions) {
        return switch (phase) {
            case DISCOVERY -> new DiscoveryWork();
            case EXPLORATION -> new ExplorationWork();
            case QUESTIONS -> new QuestionsWork();
            case ARCHITECTURE -> new ArchitectureWork(decisions);
            case IMPLEMENTATION -> new ImplementationWork();
            case REVIEW -> new ReviewWork();
            case SUMMARY -> new SummaryWork();
        };
    }
}
