/**
 * {@code ./troupe bench history}: a load from a seed against real processes that a nemesis strikes, and a check
 * of every promise when all is quiet.
 */
@NullMarked
package dev.troupe.benchmarks.history;

import org.jspecify.annotations.NullMarked;
