/** The agent loop: it calls the model turn by turn, has the tool calls of each turn run and journals both. Limits, budget and system prompt are handled here too. */
@NullMarked
package dev.troupe.worker.loop;

import org.jspecify.annotations.NullMarked;
