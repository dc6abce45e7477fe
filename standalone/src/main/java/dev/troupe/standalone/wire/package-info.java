/**
 * Calls between services of one process, made to behave like calls over HTTP.
 */
@NullMarked
package dev.troupe.standalone.wire;

import org.jspecify.annotations.NullMarked;
