package dev.troupe.worker.model.direct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.model.Effort;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.Prices;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.model.catalog.TimeLimits;
import dev.troupe.worker.model.catalog.ToolSupport;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** How much a model is to think, in the words of each protocol. */
class EffortTest {
    @ParameterizedTest
    @CsvSource({
        "LOW, low",
        "MEDIUM, medium",
        "HIGH, high",
        "MAX, high",
    })
    void ofChatCompletionsIsAWord(Effort effort, String word) {
        var request = new OpenAiRequest(settings("m", true), OpenAiServer.OTHER, true);

        assertThat(Json.known(request.body(asking(effort))).path("reasoning_effort").asString())
                .isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "gemini-3-pro, LOW, '{\"thinkingLevel\":\"low\"}'",
        "gemini-3-pro, MEDIUM, ''",
        "gemini-3-pro, MAX, '{\"thinkingLevel\":\"high\"}'",
        "gemini-2.5-flash, LOW, '{\"thinkingBudget\":1024}'",
        "models/gemini-2.5-pro, MEDIUM, '{\"thinkingBudget\":8192}'",
        "gemini-2.5-pro, MAX, '{\"thinkingBudget\":15000}'",
    })
    void ofGeminiIsALevelOrTokens(String model, Effort effort, String config) {
        JsonNode body = new GoogleRequest(settings(model, true)).body(asking(effort));

        assertThat(body.at("/generationConfig/thinkingConfig").toString()).isEqualTo(config);
    }

    @ParameterizedTest
    @CsvSource({
        "qwen3:14b, LOW, false",
        "qwen3:14b, MEDIUM, true",
        "gpt-oss:20b, LOW, '\"low\"'",
        "gpt-oss:20b, MAX, '\"high\"'",
    })
    void ofOllamaIsYesOrNoButForOneFamily(String model, Effort effort, String think) {
        JsonNode body = new OllamaRequest(settings(model, true)).body(asking(effort));

        assertThat(body.path("think")).hasToString(think);
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, HIGH"})
    void isNotSaidWithoutBeingAskedForOrToModelsThatDoNotThink(
            boolean thinks, @Nullable Effort effort) {
        ModelSettings settings = settings("m", thinks);
        ModelRequest request = new ModelRequest("default", "", List.of(), List.of(), effort);

        assertThat(new OpenAiRequest(settings, OpenAiServer.OTHER, true).body(request))
                .doesNotContain("effort");
        assertThat(new GoogleRequest(settings).body(request).toString()).doesNotContain("thinking");
        assertThat(new OllamaRequest(settings).body(request).has("think")).isFalse();
    }

    private static ModelRequest asking(Effort effort) {
        return new ModelRequest("default", "", List.of(), List.of()).with(effort);
    }

    private static ModelSettings settings(String model, boolean thinks) {
        return new ModelSettings(
                Protocol.OPENAI,
                "http://localhost:1/v1",
                model,
                "key",
                null,
                100_000,
                30_000,
                ToolSupport.NATIVE,
                Prices.FREE,
                TimeLimits.DEFAULT,
                1,
                null,
                Duration.ofMinutes(1),
                null,
                thinks);
    }
}
