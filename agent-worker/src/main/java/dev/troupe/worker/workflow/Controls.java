package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What people want of a workflow's course. */
final class Controls {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private Controls() {}

    /** As the orchestrator has written it. */
    static ChangeWorkflow read(String json) {
        return JSON.readValue(json, ChangeWorkflow.class);
    }

    /** Whether a workflow makes sense without the phase; one that has failed may be left as it is. */
    static boolean skippable(Phase phase) {
        return switch (phase) {
            case DISCOVERY, EXPLORATION, QUESTIONS, ARCHITECTURE, REVIEW -> true;
            case IMPLEMENTATION, SUMMARY -> false;
        };
    }
}
