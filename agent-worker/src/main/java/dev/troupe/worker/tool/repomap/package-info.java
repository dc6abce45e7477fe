/** The way to the repository map service, what of its answers an agent may see, and the tools that ask it: search, symbols, related. */
@NullMarked
package dev.troupe.worker.tool.repomap;

import org.jspecify.annotations.NullMarked;
