/**
 * Audit events written with the state change they belong to, until they have been forwarded. Nothing is dropped before that.
 */
@NullMarked
package dev.troupe.ledger.audit;

import org.jspecify.annotations.NullMarked;
