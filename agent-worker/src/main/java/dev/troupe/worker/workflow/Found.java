package dev.troupe.worker.workflow;

import java.util.List;

/**
 * What agents found out, as an artefact of the workflow.
 *
 * @param text what they said
 * @param places which places of the repository they named
 */
record Found(String text, List<Place> places) {
    /** What a version before this one has written has no places. */
    Found {
        places = places == null ? List.of() : List.copyOf(places);
    }
}
