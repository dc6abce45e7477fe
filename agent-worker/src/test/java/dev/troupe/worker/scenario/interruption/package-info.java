/** Shows runs whose worker, database or disk fails, and who takes them over. */
@NullMarked
package dev.troupe.worker.scenario.interruption;

import org.jspecify.annotations.NullMarked;
