/** Decides what a new run does with tool calls that the journal shows begun but not ended. Works on journaled intents and the state of the disk alone, without any effect. */
@NullMarked
package dev.troupe.worker.toolcall.recovery;

import org.jspecify.annotations.NullMarked;
