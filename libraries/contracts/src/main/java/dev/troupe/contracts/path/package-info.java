/** Finds files by names that are spelled otherwise than on disk. */
@NullMarked
package dev.troupe.contracts.path;

import org.jspecify.annotations.NullMarked;
