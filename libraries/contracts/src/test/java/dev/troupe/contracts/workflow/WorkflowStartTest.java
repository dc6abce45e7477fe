package dev.troupe.contracts.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class WorkflowStartTest {
    private static final UUID ENDED = UUID.fromString("0197a3f0-0000-7000-8000-000000000001");
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void whatIsAbsentIsNotWritten() {
        reads(WorkflowStart.ofAllPhases(), "{\"stepwise\":false,\"skip\":[]}");
    }

    @Test
    void aLaterStartNamesTheEndedWorkflow() {
        reads(
                new WorkflowStart(
                                true,
                                List.of(WorkflowPhase.QUESTIONS, WorkflowPhase.REVIEW),
                                null,
                                null)
                        .beginAt(WorkflowPhase.REVIEW, ENDED),
                """
                {"stepwise":true,"skip":["questions"],"previousWorkflow":"%s","phase":"review"}
                """
                        .formatted(ENDED));
    }

    private void reads(WorkflowStart start, String json) {
        assertThat(mapper.readTree(mapper.writeValueAsString(start)))
                .isEqualTo(mapper.readTree(json));
        assertThat(mapper.readValue(json, WorkflowStart.class)).isEqualTo(start);
    }

    @Test
    void phasesThatNobodyLeftOutAreNone() {
        assertThat(mapper.readValue("{\"stepwise\":true}", WorkflowStart.class))
                .isEqualTo(new WorkflowStart(true, List.of(), null, null));
    }
}
