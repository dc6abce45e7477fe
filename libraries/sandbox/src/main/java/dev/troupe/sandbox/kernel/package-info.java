/** Calls functions of the C library that Java has no class for. */
@NullMarked
package dev.troupe.sandbox.kernel;

import org.jspecify.annotations.NullMarked;
