/** Commits of a repository: what their messages say and which files they changed together. */
@NullMarked
package dev.troupe.repomap.history;

import org.jspecify.annotations.NullMarked;
