package dev.troupe.orchestrator.token;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskRepository;
import dev.troupe.ledger.task.TaskState;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Checks that the ledger knows the run that a token is asked for. */
record RunningTaskCheck(TaskRepository tasks) {
    /** Refuses a run that there is not. */
    void require(TokenRequest request) {
        UUID id = given("taskId", request.taskId());
        String team = given("team", request.team());
        Task task =
                tasks.find(id)
                        .orElseThrow(
                                () -> refused(ErrorCode.NOT_FOUND, "There is no task " + id + "."));
        if (!team.equals(task.definition().team())) {
            throw refused(
                    ErrorCode.FORBIDDEN, "Task %s is not of the team %s.".formatted(id, team));
        }
        if (task.state() != TaskState.RUNNING || task.epoch() != request.epoch()) {
            throw refused(
                    ErrorCode.CONFLICT,
                    "Task %s does not run under epoch %d: it is %s, epoch %d."
                            .formatted(id, request.epoch(), task.state(), task.epoch()));
        }
    }

    private static TroupeException refused(ErrorCode code, String why) {
        return new TroupeException(
                code, why, "Claim the task again, and ask for a token for the new run.", null);
    }

    private static <T> T given(String field, @Nullable T value) {
        if (value == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "The request has no `" + field + "`.");
        }
        return value;
    }
}
