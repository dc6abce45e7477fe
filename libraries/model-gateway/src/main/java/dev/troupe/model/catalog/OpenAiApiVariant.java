package dev.troupe.model.catalog;

/** Which of OpenAI's interfaces a model is called by. */
public enum OpenAiApiVariant {
    /** {@code /chat/completions}, which many servers offer. */
    CHAT,
    /** {@code /responses}, in which thoughts outlive a call of a tool. */
    RESPONSES
}
