/** The processes of a run, and the links between them. */
@NullMarked
package dev.troupe.benchmarks.history.cluster;

import org.jspecify.annotations.NullMarked;
