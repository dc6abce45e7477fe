/**
 * Calls between services of one process, made to behave like calls over HTTP.
 */
@NullMarked
package dev.troupe.wire.direct;

import org.jspecify.annotations.NullMarked;
