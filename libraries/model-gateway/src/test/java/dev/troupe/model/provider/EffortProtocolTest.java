package dev.troupe.model.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.AnthropicThinkingMode;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelTimeouts;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.catalog.ToolCallingMode;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** How much a model is to think, in the words of each protocol. */
class EffortProtocolTest {
    private static final ToolSpec READ =
            new ToolSpec(
                    "read",
                    "Reads.",
                    new JsonSchemaBuilder().text("path", false, "The file.").build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN);

    @ParameterizedTest
    @CsvSource({
        "m, LOW, low",
        "m, MEDIUM, medium",
        "m, HIGH, high",
        "m, XHIGH, high",
        "m, MAX, high",
        "gpt-5.1, MAX, high",
        "gpt-5.1-codex-max, MAX, xhigh",
        "gpt-5.2-codex, XHIGH, xhigh",
        "openai/gpt-5.5, MAX, xhigh",
        "gpt-5.6-terra, XHIGH, xhigh",
        "gpt-5.6-terra, MAX, max",
        "gpt-6, MAX, max",
    })
    void ofOpenAiIsAWordInBothInterfaces(String model, ReasoningEffort effort, String word) {
        ModelSettings settings = settings(model, true);
        var completion =
                new ChatCompletionsRequestBuilder(
                        settings, OpenAiServerKind.OTHER, new OptionalRequestFields());
        var response =
                new OpenAiResponsesRequestBuilder(
                        settings, OpenAiServerKind.OTHER, new OptionalRequestFields());

        assertThat(
                        ProviderJson.known(completion.body(asking(effort)))
                                .path("reasoning_effort")
                                .asString())
                .isEqualTo(word);
        assertThat(
                        ProviderJson.known(response.body(asking(effort)))
                                .at("/reasoning/effort")
                                .asString())
                .isEqualTo(word);
    }

    @Test
    void aResponseIsKeptByNobodyAndItsThoughtsComeSealed() {
        JsonNode body =
                ProviderJson.known(
                        new OpenAiResponsesRequestBuilder(
                                        settings("gpt-5.5", true),
                                        OpenAiServerKind.OPENAI,
                                        new OptionalRequestFields())
                                .body(asking(null)));

        assertThat(body.path("store").asBoolean(true)).isFalse();
        assertThat(body.path("include")).hasToString("[\"reasoning.encrypted_content\"]");
        assertThat(body.path("reasoning")).hasToString("{\"summary\":\"auto\"}");
        assertThat(body.path("tools").path(0).path("strict").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-5, LOW, '{\"type\":\"enabled\",\"budget_tokens\":2048}', ",
        "claude-opus-4-1-20250805, MEDIUM, '{\"type\":\"enabled\",\"budget_tokens\":8192}', ",
        "claude-haiku-4-5, HIGH, '{\"type\":\"enabled\",\"budget_tokens\":15000}', ",
        "claude-sonnet-4-20250514, MAX, '{\"type\":\"enabled\",\"budget_tokens\":15000}', ",
        "claude-3-7-sonnet-latest, MAX, '{\"type\":\"enabled\",\"budget_tokens\":15000}', ",
        "claude-sonnet-4-5,,, ",
        "claude-opus-4-6, LOW, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', low",
        "claude-sonnet-4-6, XHIGH, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', max",
        "claude-opus-4-7, XHIGH, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', xhigh",
        "claude-opus-5, MAX, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', max",
        "claude-fable-7-1, HIGH, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', high",
        "claude-opus-5,, '{\"type\":\"adaptive\",\"display\":\"summarized\"}', ",
    })
    void ofAnthropicIsABudgetOrAWordByGeneration(
            String model,
            @Nullable ReasoningEffort effort,
            @Nullable String thinking,
            @Nullable String word) {
        JsonNode body =
                ProviderJson.known(
                        new AnthropicRequestBuilder(settings(model, true)).body(asking(effort)));

        assertThat(body.path("thinking")).hasToString(thinking == null ? "" : thinking);
        assertThat(body.at("/output_config/effort").asString(""))
                .isEqualTo(word == null ? "" : word);
    }

    @Test
    void aSettingCountsMoreThanTheNameOfAModel() {
        ModelSettings old = settings("claude-sonnet-4-5", true, AnthropicThinkingMode.ADAPTIVE);
        ModelSettings other = settings("glm-9", true, AnthropicThinkingMode.BUDGET);

        assertThat(new AnthropicRequestBuilder(old).body(asking(ReasoningEffort.HIGH)))
                .contains("adaptive");
        assertThat(new AnthropicRequestBuilder(other).body(asking(ReasoningEffort.HIGH)))
                .contains("\"budget_tokens\":15000");
    }

    @ParameterizedTest
    @CsvSource({
        "gemini-3-pro, LOW, '{\"includeThoughts\":true,\"thinkingLevel\":\"low\"}'",
        "gemini-3.1-pro, MEDIUM, '{\"includeThoughts\":true,\"thinkingLevel\":\"medium\"}'",
        "gemini-3-pro, XHIGH, '{\"includeThoughts\":true,\"thinkingLevel\":\"high\"}'",
        "gemini-3-pro, MAX, '{\"includeThoughts\":true,\"thinkingLevel\":\"high\"}'",
        "gemini-2.5-flash, LOW, '{\"includeThoughts\":true,\"thinkingBudget\":1024}'",
        "models/gemini-2.5-pro, MEDIUM, '{\"includeThoughts\":true,\"thinkingBudget\":8192}'",
        "gemini-2.5-pro, MAX, '{\"includeThoughts\":true,\"thinkingBudget\":15000}'",
    })
    void ofGeminiIsALevelOrTokens(String model, ReasoningEffort effort, String config) {
        JsonNode body = new GoogleRequestBuilder(settings(model, true)).body(asking(effort));

        assertThat(body.at("/generationConfig/thinkingConfig").toString()).isEqualTo(config);
    }

    @ParameterizedTest
    @CsvSource({
        "qwen3:14b, LOW, false",
        "qwen3:14b, MEDIUM, true",
        "gpt-oss:20b, LOW, '\"low\"'",
        "gpt-oss:20b, MAX, '\"high\"'",
    })
    void ofOllamaIsYesOrNoButForOneFamily(String model, ReasoningEffort effort, String think) {
        JsonNode body = new OllamaRequestBuilder(settings(model, true)).body(asking(effort));

        assertThat(body.path("think")).hasToString(think);
    }

    @ParameterizedTest
    @CsvSource({"true,", "false, HIGH"})
    void isNotSaidWithoutBeingAskedForOrToModelsThatDoNotThink(
            boolean thinks, @Nullable ReasoningEffort effort) {
        ModelSettings settings = settings("m", thinks);
        ModelRequest request = asking(effort);

        assertThat(
                        new ChatCompletionsRequestBuilder(
                                        settings,
                                        OpenAiServerKind.OTHER,
                                        new OptionalRequestFields())
                                .body(request))
                .doesNotContain("effort");
        assertThat(
                        new OpenAiResponsesRequestBuilder(
                                        settings,
                                        OpenAiServerKind.OTHER,
                                        new OptionalRequestFields())
                                .body(request))
                .doesNotContain("effort");
        assertThat(new AnthropicRequestBuilder(settings).body(request)).doesNotContain("effort");
        assertThat(new GoogleRequestBuilder(settings).body(request).toString())
                .doesNotContain("thinking");
        assertThat(new OllamaRequestBuilder(settings).body(request).has("think")).isFalse();
    }

    private static ModelRequest asking(@Nullable ReasoningEffort effort) {
        return new ModelRequest("default", "Be.", List.of(), List.of(READ)).with(effort);
    }

    private static ModelSettings settings(String model, boolean thinks) {
        return settings(model, thinks, null);
    }

    private static ModelSettings settings(
            String model, @Nullable Boolean thinks, @Nullable AnthropicThinkingMode thinking) {
        return new ModelSettings(
                ModelProtocol.OPENAI,
                "http://localhost:1/v1",
                model,
                "key",
                null,
                100_000,
                30_000,
                ToolCallingMode.NATIVE,
                TokenPrices.FREE,
                ModelTimeouts.DEFAULT,
                1,
                null,
                Duration.ofMinutes(1),
                null,
                thinks,
                thinking,
                null,
                Duration.ofMinutes(5));
    }
}
