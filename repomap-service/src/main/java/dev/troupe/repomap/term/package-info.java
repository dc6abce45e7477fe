/** Turns texts and identifiers into the terms that searches compare. */
@NullMarked
package dev.troupe.repomap.term;

import org.jspecify.annotations.NullMarked;
