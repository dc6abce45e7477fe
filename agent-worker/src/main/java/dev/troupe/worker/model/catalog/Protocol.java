package dev.troupe.worker.model.catalog;

/** The wire protocol a model speaks. */
public enum Protocol {
    /** OpenAI chat completions, as many servers offer it. The base URL ends in {@code /v1}. */
    OPENAI("OPENAI_API_KEY", "https://api.openai.com/v1"),
    /** Anthropic messages. The base URL has no {@code /v1}. */
    ANTHROPIC("ANTHROPIC_API_KEY", "https://api.anthropic.com");

    private final String keyVariable;
    private final String baseUrl;

    Protocol(String keyVariable, String baseUrl) {
        this.keyVariable = keyVariable;
        this.baseUrl = baseUrl;
    }

    /** The environment variable that holds the key unless the settings name another. */
    public String keyVariable() {
        return keyVariable;
    }

    /** What a token costs that the provider newly keeps in its cache, when one sent costs that much. */
    long cacheWrite(long input) {
        return switch (this) {
            case OPENAI -> input;
            // A quarter more, for the five minutes that are asked for here.
            case ANTHROPIC -> Math.ceilDiv(input * 5, 4);
        };
    }

    /** Where the provider itself answers. */
    public String baseUrl() {
        return baseUrl;
    }
}
