/** Reads what a command wrote to its layer, change by change, and makes verdicts on single changes fit together. */
@NullMarked
package dev.troupe.sandbox.layer.content;

import org.jspecify.annotations.NullMarked;
