package dev.troupe.worker.model.catalog;

/** Which of OpenAI's interfaces a model is called by. */
public enum OpenAiApi {
    /** {@code /chat/completions}, which many servers offer. */
    CHAT,
    /** {@code /responses}, in which thoughts outlive a call of a tool. */
    RESPONSES
}
