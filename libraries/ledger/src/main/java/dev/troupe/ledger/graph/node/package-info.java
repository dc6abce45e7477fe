/**
 * Plans as graphs of tasks to be created, with identifiers that the same plan always gives. Only plans without faults come here.
 */
@NullMarked
package dev.troupe.ledger.graph.node;

import org.jspecify.annotations.NullMarked;
