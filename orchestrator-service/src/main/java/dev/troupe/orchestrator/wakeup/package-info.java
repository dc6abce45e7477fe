/** Messages that make others look now instead of soon. Losing one costs time, never correctness. */
@NullMarked
package dev.troupe.orchestrator.wakeup;

import org.jspecify.annotations.NullMarked;
