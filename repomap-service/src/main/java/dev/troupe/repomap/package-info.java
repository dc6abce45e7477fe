/** Knows a repository: an index of its files, the files that a request needs, and maps of its definitions. */
@NullMarked
package dev.troupe.repomap;

import org.jspecify.annotations.NullMarked;
