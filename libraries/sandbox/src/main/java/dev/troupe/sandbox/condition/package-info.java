/** Tells which conditions of a closed sandbox this machine fulfils, and what follows from that. */
@NullMarked
package dev.troupe.sandbox.condition;

import org.jspecify.annotations.NullMarked;
