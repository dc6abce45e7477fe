/** Renders the system prompt from agent, environment and instructions. Also shortens and fences texts that are shown to models. */
@NullMarked
package dev.troupe.worker.context.prompt;

import org.jspecify.annotations.NullMarked;
