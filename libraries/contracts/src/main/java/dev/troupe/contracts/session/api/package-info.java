/**
 * The orchestrator's HTTP interface. Implemented by its controllers, called through proxies of the same interface.
 */
@NullMarked
package dev.troupe.contracts.session.api;

import org.jspecify.annotations.NullMarked;
