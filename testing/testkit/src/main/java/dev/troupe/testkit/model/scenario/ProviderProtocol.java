package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The wire protocols that the scripted server speaks. */
public enum ProviderProtocol {
    /** OpenAI chat completions. */
    @JsonProperty("openai")
    OPENAI,
    /** Anthropic messages. */
    @JsonProperty("anthropic")
    ANTHROPIC,
    /** Google's Gemini API. */
    @JsonProperty("google")
    GOOGLE,
    /** Ollama's chat. */
    @JsonProperty("ollama")
    OLLAMA
}
