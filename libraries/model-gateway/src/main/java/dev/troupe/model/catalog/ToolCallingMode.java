package dev.troupe.model.catalog;

/** Says how a model asks for tools. */
public enum ToolCallingMode {
    /** With the provider's own tool calls. */
    NATIVE,
    /** In plain text: SEARCH/REPLACE blocks and fenced calls, and commands wherever it says that it runs them. */
    TEXT,
    /** In blocks alone: as in plain text, but of commands only those in a shell's fence, whatever is said of them. */
    BLOCKS
}
