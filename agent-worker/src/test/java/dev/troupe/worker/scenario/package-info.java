/** Shows whole runs of a worker: a real ledger, a real repository and a scripted model. */
@NullMarked
package dev.troupe.worker.scenario;

import org.jspecify.annotations.NullMarked;
