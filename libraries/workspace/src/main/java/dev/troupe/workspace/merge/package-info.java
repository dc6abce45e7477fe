/**
 * Puts the work of parallel tasks together in Troupe's own clone of a project, without a checkout: merges
 * that are audited, and the ref that they are published at, fenced by the claims of the tasks that publish. Nothing
 * here knows runs, or asks the ledger.
 */
@NullMarked
package dev.troupe.workspace.merge;

import org.jspecify.annotations.NullMarked;
