/** Judges what a command changed in its layer, as edits are judged: by what each file is, never by the command's words. */
@NullMarked
package dev.troupe.worker.effect;

import org.jspecify.annotations.NullMarked;
