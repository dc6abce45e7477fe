package dev.troupe.contracts.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class TaskKindTest {
    private final JsonMapper mapper = new JsonMapper();

    @Test
    void theWordsAreThoseOfTheLedger() {
        assertThat(Arrays.stream(TaskKind.values()).map(TaskKind::word))
                .containsExactly(
                        "agent",
                        "graph",
                        "workflow",
                        "merge",
                        "tests",
                        "undo",
                        "redo",
                        "rewind",
                        "settle",
                        "compact");
    }

    @ParameterizedTest
    @EnumSource(TaskKind.class)
    void aWordReadsBackAsItsKind(TaskKind kind) {
        assertThat(TaskKind.of(kind.word())).contains(kind);
        assertThat(kind.isWrittenAs(kind.word())).isTrue();
        assertThat(mapper.writeValueAsString(kind)).isEqualTo("\"" + kind.word() + "\"");
        assertThat(mapper.readValue("\"" + kind.word() + "\"", TaskKind.class)).isEqualTo(kind);
    }

    @Test
    void otherWordsAreNoKind() {
        assertThat(TaskKind.of("negotiation")).isEmpty();
        assertThat(TaskKind.of("AGENT")).isEmpty();
        assertThat(TaskKind.AGENT.isWrittenAs("Agent")).isFalse();
    }
}
