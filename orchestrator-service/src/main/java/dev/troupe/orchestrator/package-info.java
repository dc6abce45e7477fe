/** The orchestrator: people's side of the ledger. {@link dev.troupe.orchestrator.OrchestratorModule} wires it; a feature each has its package below. */
@NullMarked
package dev.troupe.orchestrator;

import org.jspecify.annotations.NullMarked;
