/**
 * Edits that were refused, and those of the same files that worked later: written with the steps of a run, kept
 * without secrets, and deleted when somebody says so.
 */
@NullMarked
package dev.troupe.ledger.lesson;

import org.jspecify.annotations.NullMarked;
