/** How much work may wait and run at once, and whose goes first: the settings, and the ledger that holds claims to them. */
@NullMarked
package dev.troupe.orchestrator.queue;

import org.jspecify.annotations.NullMarked;
