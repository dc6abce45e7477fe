/** Shows requests that are split into tasks: merges, conflicts, tests and resumption. */
@NullMarked
package dev.troupe.worker.scenario.graph;

import org.jspecify.annotations.NullMarked;
