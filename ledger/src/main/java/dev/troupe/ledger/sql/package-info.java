/**
 * How the ledger's Java face calls its SQL functions: JSON in and out, SQL states as exceptions. One
 * call is one round trip and, outside a transaction, one commit.
 */
@NullMarked
package dev.troupe.ledger.sql;

import org.jspecify.annotations.NullMarked;
