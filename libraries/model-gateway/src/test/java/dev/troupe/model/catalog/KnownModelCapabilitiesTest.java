package dev.troupe.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownModelCapabilitiesTest {
    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC, claude-3-5-sonnet-20241022, false",
        "ANTHROPIC, claude-3-opus-20240229, false",
        "ANTHROPIC, claude-2.1, false",
        "ANTHROPIC, claude-3-7-sonnet-20250219, true",
        "ANTHROPIC, claude-opus-4-1, true",
        "ANTHROPIC, claude-fable-5, true",
        "ANTHROPIC, anthropic.claude-sonnet-4-5-20250929-v1:0, true",
        "ANTHROPIC, scripted, false",
        "OPENAI, gpt-4.1, false",
        "OPENAI, gpt-5-mini, true",
        "OPENAI, gpt-5-chat-latest, false",
        "OPENAI, openai/gpt-5.6-terra, true",
        "OPENAI, o3, true",
        "OPENAI, gpt-oss-20b, true",
        "OPENAI, qwen3-coder, false",
        "GOOGLE, gemini-2.0-flash, false",
        "GOOGLE, models/gemini-2.5-pro, true",
        "GOOGLE, gemini-3.1-pro-preview, true",
        "OLLAMA, gpt-oss:20b, true",
        "OLLAMA, qwen2.5-coder:14b, false",
    })
    void thatThinkAreKnownByTheirNames(ModelProtocol protocol, String model, boolean think) {
        assertThat(KnownModelCapabilities.takeEffort(protocol, model)).isEqualTo(think);
    }

    @ParameterizedTest
    @CsvSource({
        "true, gpt-5.5, RESPONSES",
        "true, o3, RESPONSES",
        "true, gpt-4.1, CHAT",
        "false, gpt-5.5, CHAT",
    })
    void ofOpenAiAreCalledByResponsesAtOpenAiWhereTheyThink(
            boolean atOpenAi, String model, OpenAiApiVariant api) {
        assertThat(KnownModelCapabilities.api(atOpenAi, model)).isEqualTo(api);
    }
}
