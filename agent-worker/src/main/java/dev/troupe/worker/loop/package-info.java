/** The agent loop: it calls the model turn by turn, runs the tool calls of each turn and journals both. Limits, budget, system prompt and the end of a run are handled here too. */
@NullMarked
package dev.troupe.worker.loop;

import org.jspecify.annotations.NullMarked;
