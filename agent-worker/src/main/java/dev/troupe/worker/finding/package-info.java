/**
 * Scores findings of reviews by their words and the code that they are about. Text in, numbers out: the same finding
 * on the same code has the same score anywhere. What counts how much stands in docs/user/review.md.
 */
@NullMarked
package dev.troupe.worker.finding;

import org.jspecify.annotations.NullMarked;
