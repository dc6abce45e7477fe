package dev.troupe.worker.model.catalog;

/** How a model asks for tools. */
public enum ToolSupport {
    /** With the provider's own tool calls. */
    NATIVE,
    /** In plain text: SEARCH/REPLACE blocks, fenced commands and calls. */
    TEXT
}
