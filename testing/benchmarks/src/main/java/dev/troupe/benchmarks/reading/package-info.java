/** Draws sentences of pages and messages of the product, for somebody to read. */
@NullMarked
package dev.troupe.benchmarks.reading;

import org.jspecify.annotations.NullMarked;
