/** Requests that may be repeated safely. The first answer is kept with the effect it tells of. */
@NullMarked
package dev.troupe.orchestrator.idempotency;

import org.jspecify.annotations.NullMarked;
