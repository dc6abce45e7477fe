/**
 * The orchestrator's HTTP interface to how the server stands. Implemented by its controller, called through
 * proxies of the same interface.
 */
@NullMarked
package dev.troupe.contracts.status.api;

import org.jspecify.annotations.NullMarked;
