/** What the white space at the beginning of lines says: how wide a level is, and for how many blanks a tab stands. */
@NullMarked
package dev.troupe.edit.indentation;

import org.jspecify.annotations.NullMarked;
