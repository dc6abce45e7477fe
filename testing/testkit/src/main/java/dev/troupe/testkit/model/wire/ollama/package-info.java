/**
 * Ollama's chat protocol: lines of JSON, tool calls with or without ids, models that can be listed and shown.
 * A request that exceeds its window loses its oldest messages without a word, as on the real server.
 */
@NullMarked
package dev.troupe.testkit.model.wire.ollama;

import org.jspecify.annotations.NullMarked;
