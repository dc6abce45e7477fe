/** Finds symbols: where they are defined and used, their members, and what tests a file. */
@NullMarked
package dev.troupe.repomap.symbol;

import org.jspecify.annotations.NullMarked;
