package dev.troupe.worker.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.Task;
import dev.troupe.service.tracing.TraceParentCodec;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads the inputs of tasks, and writes those of the tasks that workers make. */
public final class TaskInputJson {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .addMixIn(TaskInput.class, SubtaskSpelling.class)
                    .build();

    private TaskInputJson() {}

    /** Keeps what workers write as it has always been: their own fields also when null, those of requests only when set. */
    interface SubtaskSpelling {
        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String baseCommit();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable UUID graph();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable Boolean testEachTask();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable List<String> criteria();

        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable String userMessage();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable WorkflowStart workflow();

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable String traceParent();
    }

    /**
     * Reads the input of a task; what may be missing in it follows from the task.
     *
     * @throws TroupeException INTERNAL when it cannot be read
     */
    public static TaskInput read(Task task) {
        try {
            TaskInput input = JSON.readValue(task.definition().input(), TaskInput.class);
            if (input.projectPath() == null || input.mode() == null || input.attendance() == null) {
                throw unreadable(task, "a field is missing", null);
            }
            String text = input.text() == null ? task.definition().goal() : input.text();
            return input.but(text)
                    .isolation(
                            input.isolation() == null
                                    ? WorkspaceIsolation.IN_PLACE
                                    : input.isolation())
                    .build();
        } catch (JacksonException e) {
            throw unreadable(task, e.getOriginalMessage(), e);
        }
    }

    /** Writes the input of a new task, in the trace of whoever makes it. */
    public static String write(TaskInput input) {
        return JSON.writeValueAsString(input.but().traceParent(TraceParentCodec.current()).build());
    }

    private static TroupeException unreadable(Task task, String why, @Nullable Throwable cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The input of task " + task.id() + " cannot be read: " + why + ".",
                cause);
    }
}
