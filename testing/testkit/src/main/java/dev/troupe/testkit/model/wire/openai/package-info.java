/**
 * OpenAI chat completions, and what servers that are compatible with them offer beside: health and properties as llama.cpp has them.
 * Requests are checked in the real service's words.
 */
@NullMarked
package dev.troupe.testkit.model.wire.openai;

import org.jspecify.annotations.NullMarked;
