/**
 * Diagnostics of language servers in the agent's work: what the changes of a turn have made wrong is told to the model before any of
 * it is committed.
 */
@NullMarked
package dev.troupe.worker.diagnostic;

import org.jspecify.annotations.NullMarked;
