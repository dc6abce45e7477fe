package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.SessionState;
import dev.troupe.ledger.overview.SessionSummary.TaskFact;
import dev.troupe.ledger.task.TaskState;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionProgressTest {
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
        List<TaskFact> tasks =
                Stream.of(states.split(" "))
                        .filter(word -> !word.isEmpty())
                        .map(word -> task("agent " + word))
                        .toList();

        assertThat(SessionProgress.of(tasks)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "agent SUCCEEDED|undo FAILED, IDLE",
        "agent FAILED|undo FAILED, FAILED",
        "agent FAILED|redo FAILED|undo CANCELLED, FAILED",
        "agent CANCELLED|undo SUCCEEDED, IDLE",
        "agent SUCCEEDED|undo SUCCEEDED|redo FAILED, IDLE",
        "agent SUCCEEDED|undo RUNNING, WORKING",
        "undo FAILED, IDLE"
    })
    void aRefusedUndoLeavesTheSessionAsItWas(String tasks, SessionState expected) {
        assertThat(
                        SessionProgress.of(
                                Stream.of(tasks.split("\\|"))
                                        .map(SessionProgressTest::task)
                                        .toList()))
                .isEqualTo(expected);
    }

    private static TaskFact task(String words) {
        String[] word = words.split(" ", -1);
        return new TaskFact(word[0], TaskState.valueOf(word[1]));
    }
}
