/**
 * The orchestrator's HTTP interface to other services. Implemented by its controller, called through proxies.
 */
@NullMarked
package dev.troupe.contracts.token.api;

import org.jspecify.annotations.NullMarked;
