package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * How a workflow is to go, as its task's input says.
 *
 * @param stepwise whether it pauses before each phase but the first
 * @param skip phases to leave out
 * @param from an ended workflow that the phases before {@code phase} are taken over from; absent: all are done
 * @param phase present with {@code from}
 */
record WorkflowOrder(
        boolean stepwise, List<Phase> skip, @Nullable UUID from, @Nullable Phase phase) {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    WorkflowOrder {
        skip = skip == null ? List.of() : List.copyOf(skip);
    }

    /** Of a task's input; of one that says nothing, the usual. */
    static WorkflowOrder of(String input) {
        Input read = JSON.readValue(input, Input.class);
        return read.workflow == null
                ? new WorkflowOrder(false, List.of(), null, null)
                : read.workflow;
    }

    private record Input(@Nullable WorkflowOrder workflow) {}
}
