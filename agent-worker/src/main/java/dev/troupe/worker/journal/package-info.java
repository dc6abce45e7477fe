/** The records that runs write to the journal, one type for each kind of entry, and how they go into and out of the ledger. From these records alone a run is rebuilt after its worker died. */
@NullMarked
package dev.troupe.worker.journal;

import org.jspecify.annotations.NullMarked;
