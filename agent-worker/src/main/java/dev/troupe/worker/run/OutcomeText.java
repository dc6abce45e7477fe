package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Words for the end of a task. */
public final class OutcomeText {
    private final RunState run;

    public OutcomeText(RunState run) {
        this.run = run;
    }

    public EventBody finished(
            String state, String summary, @Nullable String code, @Nullable String hint) {
        Duration since = Duration.between(run.task().createdAt(), Instant.now());
        return new EventBody.TaskFinished(
                run.task().definition().kind(),
                state,
                summary(summary),
                code,
                hint,
                run.files(),
                run.spend(),
                Math.max(0, since.toMillis()));
    }

    /** What has happened, and what was ended in the background because of it. */
    public String summary(String what) {
        return run.endedInBackground().isEmpty()
                ? what
                : "%s\n\nEnded with the run: %s."
                        .formatted(what, String.join(", ", run.endedInBackground()));
    }

    public EventBody failed(TroupeException e) {
        return finished("failed", String.valueOf(e.getMessage()), e.code().wire(), e.hint());
    }

    public static TaskOutcome succeeded(String summary) {
        return new TaskOutcome(TaskState.SUCCEEDED, summary, null, null);
    }

    public static TaskOutcome failure(TroupeException e) {
        return new TaskOutcome(
                TaskState.FAILED, String.valueOf(e.getMessage()), e.code().wire(), e.hint());
    }
}
