/** The tool calls of a turn, from intent and approval to result, and how a run goes on with those of an interrupted one. Calls that go to subagents, to people or to the background are handled here, and what a run leaves behind when it gives its task away. */
@NullMarked
package dev.troupe.worker.toolcall;

import org.jspecify.annotations.NullMarked;
