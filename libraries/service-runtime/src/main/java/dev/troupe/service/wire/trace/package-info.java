/**
 * The trace that a call belongs to, on its way out of one service and into another. The spans of
 * requests begin and end here.
 */
@NullMarked
package dev.troupe.service.wire.trace;

import org.jspecify.annotations.NullMarked;
