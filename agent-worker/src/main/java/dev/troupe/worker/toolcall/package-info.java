/** The life of the tool calls of a turn: intent, approval, execution, result, and recovery after an interruption. Calls that go to subagents, to people or to the background are handled here as well. */
@NullMarked
package dev.troupe.worker.toolcall;

import org.jspecify.annotations.NullMarked;
