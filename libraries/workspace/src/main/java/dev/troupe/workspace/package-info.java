/** The directory that a run works in: resolves the paths that models write and refuses those that lead out of it or to secrets. Lists the files that agents may see, with globs and ignore files. */
@NullMarked
package dev.troupe.workspace;

import org.jspecify.annotations.NullMarked;
