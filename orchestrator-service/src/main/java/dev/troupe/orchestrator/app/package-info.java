/** Runs the orchestrator as a process of its own. A thin main; everything else comes from the module. */
@NullMarked
package dev.troupe.orchestrator.app;

import org.jspecify.annotations.NullMarked;
