package dev.troupe.model.catalog;

/** Names the interface of OpenAI's that a model is called by. */
public enum OpenAiApiVariant {
    /** {@code /chat/completions}, which many servers offer. */
    CHAT,
    /** {@code /responses}, in which thoughts outlive a call of a tool. */
    RESPONSES
}
