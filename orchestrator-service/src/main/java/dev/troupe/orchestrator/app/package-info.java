/** Runs the orchestrator as a process of its own: its health, and the way to the security service in another process. */
@NullMarked
package dev.troupe.orchestrator.app;

import org.jspecify.annotations.NullMarked;
