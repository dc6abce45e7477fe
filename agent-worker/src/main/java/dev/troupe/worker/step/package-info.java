/**
 * What runs journal, one record per kind of entry, and how it goes into and out of the ledger. From
 * these entries alone a run is rebuilt after its worker died.
 */
@NullMarked
package dev.troupe.worker.step;

import org.jspecify.annotations.NullMarked;
