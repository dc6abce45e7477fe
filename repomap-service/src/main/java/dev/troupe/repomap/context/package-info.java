/** The context of a request: the files that it certainly needs, with the passages that say so. */
@NullMarked
package dev.troupe.repomap.context;

import org.jspecify.annotations.NullMarked;
