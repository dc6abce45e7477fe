/** Executes claimed tasks: opens the workspace, replays the journal and creates the run for the kind of task. Also sees to it that every run ends in the ledger as it should. */
@NullMarked
package dev.troupe.worker.dispatch;

import org.jspecify.annotations.NullMarked;
