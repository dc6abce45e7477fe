package dev.troupe.testkit.model.wire;

/** Names what a request wants. */
public enum ProtocolOperation {
    /** The model's next turn. */
    CONVERSE,
    /** How many tokens a conversation has; plays no turn. */
    COUNT_TOKENS,
    /** What the server and its models can do; needs the key. */
    DESCRIBE,
    /** That the server is there; needs no key. */
    GREET
}
