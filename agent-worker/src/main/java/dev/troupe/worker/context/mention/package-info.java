/** Finds the {@code @} mentions in what people say. Knows neither files nor tools. */
@NullMarked
package dev.troupe.worker.context.mention;

import org.jspecify.annotations.NullMarked;
