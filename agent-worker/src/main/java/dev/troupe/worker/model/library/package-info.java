/**
 * The protocols of OpenAI and Anthropic, spoken by their vendors' libraries. What those get wrong for our use
 * is put right here.
 */
@NullMarked
package dev.troupe.worker.model.library;

import org.jspecify.annotations.NullMarked;
