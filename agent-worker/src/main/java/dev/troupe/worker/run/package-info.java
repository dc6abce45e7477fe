/**
 * Runs of tasks: the agent's loop of turns, undo and redo, each journaled so that another worker can
 * go on from where one died.
 */
@NullMarked
package dev.troupe.worker.run;

import org.jspecify.annotations.NullMarked;
