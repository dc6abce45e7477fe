package dev.troupe.model.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import org.junit.jupiter.api.Test;

class TokenCounterTest {
    private static final String TEXT = "one two three four ".repeat(100);

    @Test
    void countsForOpenAiAndEstimatesMoreForOthersThatSpeakItsProtocol() {
        long provider = count(ModelProtocol.OPENAI.baseUrl() + "/");

        assertThat(count("http://localhost:8080/v1")).isEqualTo((long) Math.ceil(provider * 1.25));
    }

    private static long count(String url) {
        return TokenCounter.of(ModelSettings.of(ModelProtocol.OPENAI, url, "m")).count(TEXT);
    }
}
