/**
 * What is at work in all sessions of a team, and what the events of the last minutes say of models,
 * tools and costs. Read only, and as cheap on a large ledger as on a small one.
 */
@NullMarked
package dev.troupe.ledger.statistics;

import org.jspecify.annotations.NullMarked;
