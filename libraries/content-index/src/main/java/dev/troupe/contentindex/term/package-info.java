/** Turns texts and identifiers into the terms that searches compare. */
@NullMarked
package dev.troupe.contentindex.term;

import org.jspecify.annotations.NullMarked;
