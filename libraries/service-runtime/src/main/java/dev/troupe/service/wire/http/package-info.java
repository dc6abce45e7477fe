/**
 * Calls of services in other processes, and what every server of ours does with a request. Failures
 * arrive as the exception that callers of either wire catch.
 */
@NullMarked
package dev.troupe.service.wire.http;

import org.jspecify.annotations.NullMarked;
