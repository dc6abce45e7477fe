package dev.troupe.worker.run;

import dev.troupe.ledger.task.Task;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The trace that a task's runs are logged under. */
final class TaskTrace {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    private TaskTrace() {}

    /** The trace id of the request that asked for the task; one made of the task's own id where it names none. */
    static String of(Task task) {
        String told = told(task.definition().input());
        return FORM.matcher(told).matches() ? told : task.id().toString().replace("-", "");
    }

    /** An input that cannot be read fails its run later, which is logged too. */
    private static String told(String input) {
        try {
            return JSON.readTree(input).path("traceId").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }
}
