/**
 * What is wrong with a plan, told so that a model or a person can put it right. All faults are found at once.
 */
@NullMarked
package dev.troupe.ledger.graph.check;

import org.jspecify.annotations.NullMarked;
