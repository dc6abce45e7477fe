/**
 * The directory an agent works in: which paths belong to it, which files are out of bounds, who may write.
 * A checkout is either worked on in place, under a lock, or as a worktree of a clone that belongs to Troupe.
 */
@NullMarked
package dev.troupe.worker.workspace;

import org.jspecify.annotations.NullMarked;
