/** Ranks the files of a tree for a request. */
@NullMarked
package dev.troupe.repomap.rank;

import org.jspecify.annotations.NullMarked;
