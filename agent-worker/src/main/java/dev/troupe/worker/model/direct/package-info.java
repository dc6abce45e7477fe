/**
 * The protocols of Gemini and Ollama, written and read here. Their libraries would take an answer that was
 * cut off for a whole one and lose parts of others.
 */
@NullMarked
package dev.troupe.worker.model.direct;

import org.jspecify.annotations.NullMarked;
