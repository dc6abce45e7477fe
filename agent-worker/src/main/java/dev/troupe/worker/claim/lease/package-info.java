/** What ties a run to its lease: the clock that knows whether it still holds. Through the run control the worker stops a run or wakes it. */
@NullMarked
package dev.troupe.worker.claim.lease;

import org.jspecify.annotations.NullMarked;
