/**
 * The trace that a call belongs to, on its way out of one service and into another. Spans begin and
 * end here too, once there are any.
 */
@NullMarked
package dev.troupe.wire.trace;

import org.jspecify.annotations.NullMarked;
