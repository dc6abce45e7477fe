/**
 * How the ledger's Java face talks to its SQL functions: arrays in, refusals out. Nothing here knows a table.
 */
@NullMarked
package dev.troupe.ledger.sql;

import org.jspecify.annotations.NullMarked;
