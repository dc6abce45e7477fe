/**
 * The language-server gateway: one server of each kind for all worktrees and sessions of a repository, and diagnostics that say how
 * fresh they are. The configuration of the module, its settings and its HTTP face live here.
 */
@NullMarked
package dev.troupe.lsp;

import org.jspecify.annotations.NullMarked;
