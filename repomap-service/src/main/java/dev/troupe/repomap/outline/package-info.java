/** Maps of a repository: its most important files and definitions, within a budget of tokens. */
@NullMarked
package dev.troupe.repomap.outline;

import org.jspecify.annotations.NullMarked;
