package dev.troupe.model.catalog;

/** Says how a model of Anthropic's is told to think. */
public enum AnthropicThinkingMode {
    /** So many tokens at most, as models before 4.6 want it. */
    BUDGET,
    /** As it sees fit, with an effort in a word. */
    ADAPTIVE
}
