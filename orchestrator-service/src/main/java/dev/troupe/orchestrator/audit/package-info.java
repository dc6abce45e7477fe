/** Audit events on their way from the ledger to the security service. What cannot be delivered now is delivered later. */
@NullMarked
package dev.troupe.orchestrator.audit;

import org.jspecify.annotations.NullMarked;
