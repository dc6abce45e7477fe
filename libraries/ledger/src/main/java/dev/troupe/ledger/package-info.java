/**
 * The ledger: the one truth about tasks and what they did. One Postgres schema, its SQL functions and their Java face.
 */
@NullMarked
package dev.troupe.ledger;

import org.jspecify.annotations.NullMarked;
