/**
 * Calls between services of one process, made to behave like calls over HTTP.
 */
@NullMarked
package dev.troupe.service.wire.direct;

import org.jspecify.annotations.NullMarked;
