package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads what people want to change in a workflow. */
public final class WorkflowCommandReader {
    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private WorkflowCommandReader() {}

    /** As the orchestrator has written it. */
    public static ChangeWorkflowRequest read(String json) {
        return JSON.readValue(json, ChangeWorkflowRequest.class);
    }

    /** Whether a workflow makes sense without the phase; one that has failed may be left as it is. */
    public static boolean skippable(WorkflowPhase phase) {
        return switch (phase) {
            case DISCOVERY, EXPLORATION, QUESTIONS, ARCHITECTURE, REVIEW -> true;
            case IMPLEMENTATION, SUMMARY -> false;
        };
    }
}
