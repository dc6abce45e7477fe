/** Facts about contents, kept by content hash, and the files of a tree that have them. */
@NullMarked
package dev.troupe.contentindex;

import org.jspecify.annotations.NullMarked;
