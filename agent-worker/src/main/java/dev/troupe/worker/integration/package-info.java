/**
 * Puts the work of parallel tasks together in Troupe's own clone of a project, without a checkout: merges
 * that are audited, and the ref that they are published at. Nothing here knows runs or the ledger.
 */
@NullMarked
package dev.troupe.worker.integration;

import org.jspecify.annotations.NullMarked;
