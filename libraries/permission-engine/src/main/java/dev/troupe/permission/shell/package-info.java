/**
 * Reads a line as bash would, for a subset of bash; what is outside of it is refused with its place.
 * Plain Java, linear in the length of the line.
 */
@NullMarked
package dev.troupe.permission.shell;

import org.jspecify.annotations.NullMarked;
