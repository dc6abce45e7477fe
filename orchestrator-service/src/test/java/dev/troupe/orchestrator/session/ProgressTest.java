package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.SessionState;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    @ParameterizedTest
    @CsvSource({
        "'', IDLE",
        "SUCCEEDED, IDLE",
        "FAILED, FAILED",
        "QUARANTINED, FAILED",
        "CANCELLED, CANCELLED",
        "FAILED SUCCEEDED, IDLE",
        "SUCCEEDED FAILED, FAILED",
        "PENDING, WORKING",
        "QUEUED, WORKING",
        "RUNNING, WORKING",
        "WAITING, WAITING",
        "WAITING QUEUED, WORKING",
        "RUNNING WAITING, WORKING",
        "WAITING SUCCEEDED, WAITING",
        "FAILED WAITING, WAITING"
    })
    void aSessionDoesWhatItsTasksDo(String states, SessionState expected) {
        List<Task> tasks =
                Stream.of(states.split(" "))
                        .filter(word -> !word.isEmpty())
                        .map(word -> task(TaskState.valueOf(word)))
                        .toList();

        assertThat(Progress.of(tasks)).isEqualTo(expected);
    }

    private static Task task(TaskState state) {
        UUID id = UUID.randomUUID();
        NewTask definition =
                new NewTask(
                        id,
                        id,
                        null,
                        "agent",
                        "developer",
                        "goal",
                        "{}",
                        "team",
                        "ann",
                        null,
                        id,
                        "/w",
                        true,
                        List.of(),
                        "local",
                        0,
                        List.of());
        return new Task(
                id,
                id,
                definition,
                state,
                null,
                null,
                0,
                0,
                false,
                0,
                null,
                Instant.EPOCH,
                Instant.EPOCH);
    }
}
