package dev.troupe.worker.run;

import dev.troupe.worker.tool.ToolResult;

/**
 * A call that ended without a result of its tool.
 *
 * @param tool as the model named it
 */
record UnexecutedCall(String tool, ToolResult.Outcome outcome) {}
