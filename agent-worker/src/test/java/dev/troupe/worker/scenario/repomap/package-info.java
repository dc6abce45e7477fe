/** What agents get from the repository map service, and what they do without it. */
@NullMarked
package dev.troupe.worker.scenario.repomap;

import org.jspecify.annotations.NullMarked;
