/** Tells people what happens while it happens: pieces of text and output, and wake-ups about new events. Best effort by design: what gets lost here stands in the ledger. */
@NullMarked
package dev.troupe.worker.liveupdate;

import org.jspecify.annotations.NullMarked;
