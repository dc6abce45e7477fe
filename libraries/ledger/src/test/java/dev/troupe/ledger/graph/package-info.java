/**
 * Plans of tasks, checked and expanded to graphs. What is proposed comes in, what is to be created goes out; nothing here runs a task.
 */
@NullMarked
package dev.troupe.ledger.graph;

import org.jspecify.annotations.NullMarked;
