/**
 * What must come before what, and what follows from it: circles, an order, chains and width. Nothing here knows what a task is for.
 */
@NullMarked
package dev.troupe.ledger.graph.order;

import org.jspecify.annotations.NullMarked;
