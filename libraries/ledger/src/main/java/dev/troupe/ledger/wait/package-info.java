/**
 * What tasks wait for: approvals, answers and the like. Asking, deciding and sweeping lock the task's row first.
 */
@NullMarked
package dev.troupe.ledger.wait;

import org.jspecify.annotations.NullMarked;
