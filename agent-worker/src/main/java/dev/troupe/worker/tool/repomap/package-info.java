/** The tools that ask the repository map service: search, symbols, related. */
@NullMarked
package dev.troupe.worker.tool.repomap;

import org.jspecify.annotations.NullMarked;
