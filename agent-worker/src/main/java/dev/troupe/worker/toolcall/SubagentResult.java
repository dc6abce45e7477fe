package dev.troupe.worker.toolcall;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Puts what became of work that was handed to another agent into the words of a call's result. */
public final class SubagentResult {
    private static final int LONGEST_ANSWER = 30_000;

    private SubagentResult() {}

    /** Returns the id that the task of a call has, whichever run makes it. */
    public static UUID taskId(UUID parent, int turn, String callId) {
        String call = "%s/%d/%s".formatted(parent, turn, callId);
        return UUID.nameUUIDFromBytes(call.getBytes(StandardCharsets.UTF_8));
    }

    /** Makes the result of a call whose task has ended. */
    public static ToolResult of(Task task, TaskOutcome outcome, List<TaskArtefact> artefacts) {
        String agent = task.definition().agent();
        if (outcome.state() == TaskState.SUCCEEDED) {
            String answer = ReviewArtefactReader.counting(artefacts).orElse(outcome.summary());
            return ToolResult.ok(
                    TextPrefix.cutTold(answer, LONGEST_ANSWER), agent + " has answered");
        }
        String state = outcome.state().name().toLowerCase(Locale.ROOT);
        return ToolResult.failed(
                "The agent %s did not finish its task (%s): %s Go on without its answer, hand the work out in another way, or do it yourself."
                        .formatted(agent, state, outcome.summary()),
                "%s: %s".formatted(state, outcome.summary()));
    }
}
