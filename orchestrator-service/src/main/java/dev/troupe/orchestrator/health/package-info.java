/** How the orchestrator is, for {@code troupe doctor}. Checks are made when asked, not in between. */
@NullMarked
package dev.troupe.orchestrator.health;

import org.jspecify.annotations.NullMarked;
