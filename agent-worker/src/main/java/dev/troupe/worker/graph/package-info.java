/** Task graphs: a request is planned, split into tasks, done in worktrees, merged, verified and integrated into the workspace. Merge conflicts and their settlement are part of it. */
@NullMarked
package dev.troupe.worker.graph;

import org.jspecify.annotations.NullMarked;
