/** What lines of git change in a repository beside files: HEAD, refs, the index, stashes, a merge in progress. It is noted, and taken back. */
@NullMarked
package dev.troupe.workspace.repository;

import org.jspecify.annotations.NullMarked;
