/**
 * What a list of sessions shows of each, read for all of them at once. Read only; the parts
 * themselves live in the packages they belong to.
 */
@NullMarked
package dev.troupe.ledger.overview;

import org.jspecify.annotations.NullMarked;
