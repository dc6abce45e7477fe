/** What fences the writes of a run: the key that each of them carries, and the refusals that end a run. */
@NullMarked
package dev.troupe.ledger.fence;

import org.jspecify.annotations.NullMarked;
