/** The orchestrator as a process of its own. A thin main; everything else comes from the module. */
@NullMarked
package dev.troupe.orchestrator.process;

import org.jspecify.annotations.NullMarked;
