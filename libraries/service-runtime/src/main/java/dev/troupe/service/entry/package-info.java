/** Begins programs on whatever Java they are started with. Compiled for Java 8, so that older ones get as far as to say so. */
@NullMarked
package dev.troupe.service.entry;

import org.jspecify.annotations.NullMarked;
