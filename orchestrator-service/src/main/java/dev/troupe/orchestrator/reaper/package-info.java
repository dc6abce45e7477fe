/** What runs by the clock: expired leases, forgotten waits, old idempotency keys, gauges. Of several orchestrators one does the work. */
@NullMarked
package dev.troupe.orchestrator.reaper;

import org.jspecify.annotations.NullMarked;
