package dev.troupe.worker.model.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.Protocol;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final String TEXT = "one two three four ".repeat(100);

    @Test
    void countsForOpenAiAndEstimatesMoreForOthersThatSpeakItsProtocol() {
        long provider = count(Protocol.OPENAI.baseUrl() + "/");

        assertThat(count("http://localhost:8080/v1")).isEqualTo((long) Math.ceil(provider * 1.25));
    }

    private static long count(String url) {
        return Tokens.of(ModelSettings.of(Protocol.OPENAI, url, "m")).count(TEXT);
    }
}
