/** Messages that make others look now instead of soon. Losing one costs time, never correctness. */
@NullMarked
package dev.troupe.orchestrator.nudge;

import org.jspecify.annotations.NullMarked;
