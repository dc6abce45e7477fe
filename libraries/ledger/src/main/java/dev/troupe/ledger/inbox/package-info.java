/**
 * Messages that steer running tasks. A message is taken in the transaction that journals it.
 */
@NullMarked
package dev.troupe.ledger.inbox;

import org.jspecify.annotations.NullMarked;
