/** Tells people how the server stands: what is at work, and what the last minutes came to. */
@NullMarked
package dev.troupe.orchestrator.status;

import org.jspecify.annotations.NullMarked;
