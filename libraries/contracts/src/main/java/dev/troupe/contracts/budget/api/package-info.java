/**
 * The orchestrator's HTTP interface to budgets. Implemented by its controller, called through proxies of the
 * same interface.
 */
@NullMarked
package dev.troupe.contracts.budget.api;

import org.jspecify.annotations.NullMarked;
