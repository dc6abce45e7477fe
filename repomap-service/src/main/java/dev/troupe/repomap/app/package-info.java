/**
 * The repository map service as a process of its own. It serves those alone who carry a token of the
 * orchestrator.
 */
@NullMarked
package dev.troupe.repomap.app;

import org.jspecify.annotations.NullMarked;
