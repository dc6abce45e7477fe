/** Executes claimed tasks: opens the workspace and creates the run for the kind of task. Also sees to it that every run ends in the ledger as it should. */
@NullMarked
package dev.troupe.worker.execution;

import org.jspecify.annotations.NullMarked;
