/** Gathers what the database, the repositories and the model know when a run is over. */
@NullMarked
package dev.troupe.benchmarks.history.evidence;

import org.jspecify.annotations.NullMarked;
