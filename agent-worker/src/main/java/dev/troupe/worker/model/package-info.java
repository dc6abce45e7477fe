/**
 * The one way to language models: routing, retries, streaming, usage and cost. Nothing outside knows
 * which library or provider answers.
 */
@NullMarked
package dev.troupe.worker.model;

import org.jspecify.annotations.NullMarked;
