/**
 * What ties a run to its lease: the clock that knows whether it still holds, and the control through
 * which the worker stops or wakes it.
 */
@NullMarked
package dev.troupe.worker.lease;

import org.jspecify.annotations.NullMarked;
