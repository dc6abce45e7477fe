/**
 * The protocols of Anthropic, OpenAI, Gemini and Ollama, written and read here. Their libraries would lose parts of answers or
 * take one that was cut off for a whole one, and convert all of a conversation once more with every turn.
 */
@NullMarked
package dev.troupe.model.provider;

import org.jspecify.annotations.NullMarked;
