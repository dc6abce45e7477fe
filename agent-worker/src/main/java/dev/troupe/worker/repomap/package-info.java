/** The way to the repository map service, and what of its answers an agent may see. */
@NullMarked
package dev.troupe.worker.repomap;

import org.jspecify.annotations.NullMarked;
