/**
 * What reviewers hand in: findings as models say them, and a review, in which each of them has a score. How scores come about is
 * decided elsewhere.
 */
@NullMarked
package dev.troupe.contracts.finding;

import org.jspecify.annotations.NullMarked;
