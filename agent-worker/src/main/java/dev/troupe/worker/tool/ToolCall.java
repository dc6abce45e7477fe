package dev.troupe.worker.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * A model's wish to use a tool.
 *
 * @param id the model's name for this call, unique within a turn
 * @param tool the tool's name
 * @param arguments what the model passed, as it came
 */
public record ToolCall(String id, String tool, ObjectNode arguments) {}
