package dev.troupe.contracts.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class ReasoningEffortTest {
    private final JsonMapper mapper = new JsonMapper();

    @ParameterizedTest
    @EnumSource(ReasoningEffort.class)
    void aWordReadsBackAsWhatItSays(ReasoningEffort effort) {
        assertThat(ReasoningEffort.of(effort.word())).contains(effort);
        assertThat(mapper.writeValueAsString(effort)).isEqualTo("\"" + effort.word() + "\"");
        assertThat(mapper.readValue("\"" + effort.name() + "\"", ReasoningEffort.class))
                .isEqualTo(effort);
    }

    @Test
    void otherWordsAreNone() {
        assertThat(ReasoningEffort.of("HIGH")).isEmpty();
        assertThat(ReasoningEffort.of("much")).isEmpty();
    }

    @Test
    void whereHighIsMostMoreIsHigh() {
        assertThat(ReasoningEffort.MAX.ofThree()).isEqualTo("high");
        assertThat(ReasoningEffort.XHIGH.ofThree()).isEqualTo("high");
        assertThat(ReasoningEffort.HIGH.ofThree()).isEqualTo("high");
        assertThat(ReasoningEffort.LOW.ofThree()).isEqualTo("low");
    }
}
