package dev.troupe.worker.workflow.artefact;

import java.util.List;

/**
 * Holds what agents found out, as an artefact of the workflow.
 *
 * @param text what they said
 * @param places which places of the repository they named
 */
public record ExplorationOutput(String text, List<CodeLocation> places) {
    /** What a version before this one has written has no places. */
    public ExplorationOutput {
        places = places == null ? List.of() : List.copyOf(places);
    }
}
