/** Pages of listings. A cursor names the last thing seen, so that pages stay whole while things change. */
@NullMarked
package dev.troupe.orchestrator.page;

import org.jspecify.annotations.NullMarked;
