/**
 * What happened to the files of a work tree between two moments, told by git's own stat cache in an
 * index that belongs to nobody else. Knows nothing of tools; the user's repository is only read.
 */
@NullMarked
package dev.troupe.workspace.snapshot;

import org.jspecify.annotations.NullMarked;
