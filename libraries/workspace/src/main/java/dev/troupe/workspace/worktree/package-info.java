/** Isolated worktrees apart from the user's checkout, made from Troupe's own bare clone: their base commit, restoration and retention. Their work is published on branches of the user's repository. */
@NullMarked
package dev.troupe.workspace.worktree;

import org.jspecify.annotations.NullMarked;
