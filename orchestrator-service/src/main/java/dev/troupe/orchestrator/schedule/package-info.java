/** Work that repeats on a thread of its own. It outlives failures of what it works with. */
@NullMarked
package dev.troupe.orchestrator.schedule;

import org.jspecify.annotations.NullMarked;
