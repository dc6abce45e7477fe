package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ModelUsageTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void aCostThatNobodyKnowsIsNullAsJson() {
        assertThat(JSON.writeValueAsString(new ModelUsage(1, 2, 0, 0)))
                .contains("\"costMicros\":null");
        assertThat(JSON.writeValueAsString(ModelUsage.NONE)).contains("\"costMicros\":0");
        assertThat(JSON.writeValueAsString(new ModelUsage(1, 2, 0, 7)))
                .contains("\"costMicros\":7");
    }

    @Test
    void isReadAsItWasWritten() {
        for (ModelUsage usage :
                new ModelUsage[] {
                    ModelUsage.NONE, new ModelUsage(1, 2, 0, 0), new ModelUsage(1, 2, 1, 7)
                }) {
            String written = JSON.writeValueAsString(usage);
            assertThat(JSON.readValue(written, ModelUsage.class)).isEqualTo(usage);
        }
    }
}
