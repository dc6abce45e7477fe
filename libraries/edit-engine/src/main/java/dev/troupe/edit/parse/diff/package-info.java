/** The parts of diffs and patches: headers, paths and the lines of a hunk. Knows nothing of the answer around them. */
@NullMarked
package dev.troupe.edit.parse.diff;

import org.jspecify.annotations.NullMarked;
