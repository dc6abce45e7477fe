/**
 * Git as far as Troupe changes it: one commit per turn with the agent's files only, and undo.
 * Native git is run with the repository's hooks, filters and monitors switched off.
 */
@NullMarked
package dev.troupe.worker.git;

import org.jspecify.annotations.NullMarked;
