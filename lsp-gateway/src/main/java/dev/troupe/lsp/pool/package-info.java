/** The servers that run: their start, their restarts, their memory and their end; one of a kind for all roots of a repository. */
@NullMarked
package dev.troupe.lsp.pool;

import org.jspecify.annotations.NullMarked;
