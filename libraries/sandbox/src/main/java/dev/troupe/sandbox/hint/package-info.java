/** Reads from the output of a command that failed what it missed in the sandbox, and says it in a sentence. */
@NullMarked
package dev.troupe.sandbox.hint;

import org.jspecify.annotations.NullMarked;
