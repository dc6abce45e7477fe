/**
 * Tasks, their states and the one table of legal transitions. Creation, spawning and cancelling.
 */
@NullMarked
package dev.troupe.ledger.task;

import org.jspecify.annotations.NullMarked;
