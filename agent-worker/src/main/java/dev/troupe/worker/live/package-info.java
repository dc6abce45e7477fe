/**
 * Tells people what happens while it happens: pieces of text and output, and nudges about new events.
 * Best effort by design: what gets lost here stands in the ledger.
 */
@NullMarked
package dev.troupe.worker.live;

import org.jspecify.annotations.NullMarked;
