/**
 * The numbered events of sessions. Number order is commit order.
 */
@NullMarked
package dev.troupe.ledger.event;

import org.jspecify.annotations.NullMarked;
