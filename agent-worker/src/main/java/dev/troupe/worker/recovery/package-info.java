/**
 * What a new run does with calls that the journal shows begun but not ended, as each tool declares it.
 * Pure: intents and the state of the disk in, remedies out.
 */
@NullMarked
package dev.troupe.worker.recovery;

import org.jspecify.annotations.NullMarked;
