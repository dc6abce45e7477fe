/**
 * The audit trail: one append-only table in which every entry seals the one before it. It shows that
 * a row was changed, removed or moved; it cannot prevent what the database's owner does.
 */
@NullMarked
package dev.troupe.security.audit;

import org.jspecify.annotations.NullMarked;
