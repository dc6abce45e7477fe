package dev.troupe.model.catalog;

/** The wire protocol a model speaks. */
public enum ModelProtocol {
    /** OpenAI chat completions, as many servers offer it. The base URL ends in {@code /v1}. */
    OPENAI("OPENAI_API_KEY", "https://api.openai.com/v1", true, 0),
    /** Anthropic messages, with five minutes of prompt cache. The base URL has no {@code /v1}. */
    ANTHROPIC("ANTHROPIC_API_KEY", "https://api.anthropic.com", true, 25),
    /** Google's Gemini API. The base URL has no version. */
    GOOGLE("GEMINI_API_KEY", "https://generativelanguage.googleapis.com", true, 0),
    /** Ollama's own protocol. The base URL has no {@code /api}. */
    OLLAMA("OLLAMA_API_KEY", "http://localhost:11434", false, 0);

    private final String keyVariable;
    private final String baseUrl;
    private final boolean wantsKey;
    private final int cacheSurcharge;

    ModelProtocol(String keyVariable, String baseUrl, boolean wantsKey, int cacheSurcharge) {
        this.keyVariable = keyVariable;
        this.baseUrl = baseUrl;
        this.wantsKey = wantsKey;
        this.cacheSurcharge = cacheSurcharge;
    }

    /** The environment variable that holds the key unless the settings name another. */
    public String keyVariable() {
        return keyVariable;
    }

    /** What a token costs that the provider newly keeps in its cache, when one sent costs that much. */
    long cacheWrite(long input) {
        return Math.ceilDiv(input * (100 + cacheSurcharge), 100);
    }

    /** Where the provider itself answers. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Whether the provider itself refuses calls without a key; a server elsewhere may not. */
    boolean wantsKey() {
        return wantsKey;
    }
}
