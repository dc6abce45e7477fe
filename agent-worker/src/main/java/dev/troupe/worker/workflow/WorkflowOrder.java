package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.WorkflowStart;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** How a workflow is to go, as its task's input says. */
final class WorkflowOrder {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    private WorkflowOrder() {}

    /** Reads a task's input; one that says nothing means all phases. */
    static WorkflowStart of(String input) {
        Input read = JSON.readValue(input, Input.class);
        return read.workflow == null ? WorkflowStart.ofAllPhases() : read.workflow;
    }

    private record Input(@Nullable WorkflowStart workflow) {}
}
