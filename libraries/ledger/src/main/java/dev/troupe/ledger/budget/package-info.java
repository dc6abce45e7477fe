/**
 * Limits on tokens and money, and reservations against them. Taken in one order: team, user, session, task.
 */
@NullMarked
package dev.troupe.ledger.budget;

import org.jspecify.annotations.NullMarked;
