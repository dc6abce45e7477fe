/** What the orchestrator and workers tell each other about tasks, as it stands in the ledger. */
@NullMarked
package dev.troupe.contracts.task;

import org.jspecify.annotations.NullMarked;
