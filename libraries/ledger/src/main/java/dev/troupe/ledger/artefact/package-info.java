/**
 * What tasks hand on to the tasks that need them: named JSON records, kept without secrets. They are written with an append of
 * the task and replaced when it writes them again.
 */
@NullMarked
package dev.troupe.ledger.artefact;

import org.jspecify.annotations.NullMarked;
