/** Where a run works: the user's checkout for reading, or an isolated git worktree. Bundles the commands, snapshots and commits of that place. */
@NullMarked
package dev.troupe.worker.run.workspace;

import org.jspecify.annotations.NullMarked;
