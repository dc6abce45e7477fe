package dev.troupe.contracts.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.troupe.contracts.agent.ReasoningEffort;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RequestBodyErrorExplainerTest {
    private record Part(int count, ReasoningEffort effort) {}

    private record Body(List<Part> parts) {}

    @Test
    void namesTheFieldAndWhatItMayBe() {
        assertThat(fault("{\"parts\":[{\"count\":1,\"effort\":\"much\"}]}"))
                .isEqualTo(
                        "parts.[0].effort is 'much'; it must be one of low, medium, high, xhigh, max.");
        assertThat(fault("{\"parts\":[{\"count\":\"many\"}]}"))
                .isEqualTo("parts.[0].count is 'many'; it must be a int.");
    }

    @Test
    void namesAFieldOfAnotherType() {
        assertThat(fault("{\"parts\":\"none\"}"))
                .isEqualTo("parts is missing or has the wrong type.");
    }

    @Test
    void saysWhereTheTextErrs() {
        assertThat(fault("{\"parts\":\n  oops}"))
                .startsWith(
                        "The body is not JSON: it breaks off or has a mistake in line 2, column ");
    }

    @Test
    void saysThatNothingIsThere() {
        assertThat(RequestBodyErrorExplainer.explain(null))
                .isEqualTo("The body is missing or is not the JSON object expected here.");
        assertThat(fault("[]"))
                .isEqualTo("The body is missing or is not the JSON object expected here.");
    }

    private static String fault(String json) {
        return RequestBodyErrorExplainer.explain(
                catchThrowable(() -> new JsonMapper().readValue(json, Body.class)));
    }
}
