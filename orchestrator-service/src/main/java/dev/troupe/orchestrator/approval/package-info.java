/** Questions of runs, as people see and answer them. The ledger keeps them; this translates. */
@NullMarked
package dev.troupe.orchestrator.approval;

import org.jspecify.annotations.NullMarked;
