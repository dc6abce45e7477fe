package dev.troupe.contracts.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

class EffortTest {
    private final JsonMapper mapper = new JsonMapper();

    @ParameterizedTest
    @EnumSource(Effort.class)
    void aWordReadsBackAsWhatItSays(Effort effort) {
        assertThat(Effort.of(effort.word())).contains(effort);
        assertThat(mapper.writeValueAsString(effort)).isEqualTo("\"" + effort.word() + "\"");
        assertThat(mapper.readValue("\"" + effort.name() + "\"", Effort.class)).isEqualTo(effort);
    }

    @Test
    void otherWordsAreNone() {
        assertThat(Effort.of("HIGH")).isEmpty();
        assertThat(Effort.of("much")).isEmpty();
    }

    @Test
    void whereHighIsMostMoreIsHigh() {
        assertThat(Effort.MAX.ofThree()).isEqualTo("high");
        assertThat(Effort.XHIGH.ofThree()).isEqualTo("high");
        assertThat(Effort.HIGH.ofThree()).isEqualTo("high");
        assertThat(Effort.LOW.ofThree()).isEqualTo("low");
    }
}
