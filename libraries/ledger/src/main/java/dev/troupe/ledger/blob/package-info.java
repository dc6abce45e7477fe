/**
 * Bytes by their SHA-256. Edits keep what was there before and after.
 */
@NullMarked
package dev.troupe.ledger.blob;

import org.jspecify.annotations.NullMarked;
