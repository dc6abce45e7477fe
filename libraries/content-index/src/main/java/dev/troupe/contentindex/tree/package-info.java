/** The files of a commit or of a working directory, and what of them the index knows. */
@NullMarked
package dev.troupe.contentindex.tree;

import org.jspecify.annotations.NullMarked;
