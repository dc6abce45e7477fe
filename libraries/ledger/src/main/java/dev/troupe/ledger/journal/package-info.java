/**
 * The append-only record of what runs did, fenced by the lease's epoch. One append is one transaction.
 */
@NullMarked
package dev.troupe.ledger.journal;

import org.jspecify.annotations.NullMarked;
