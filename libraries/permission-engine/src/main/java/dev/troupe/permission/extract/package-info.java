/**
 * Finds the commands that a model without tools means to run in what it wrote: shell blocks, prompts, and sentences that say so.
 * Prose is weighed sentence by sentence (who acts, when, and whether at all); in doubt there is no command.
 */
@NullMarked
package dev.troupe.permission.extract;

import org.jspecify.annotations.NullMarked;
