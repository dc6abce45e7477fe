/**
 * The agent worker: claims tasks from the ledger and runs agents on them. The module is wired here and
 * nowhere else.
 */
@NullMarked
package dev.troupe.worker;

import org.jspecify.annotations.NullMarked;
