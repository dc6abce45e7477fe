/**
 * The agent's own list of what is to be done.
 * It touches no file; people see it as the plan of the run.
 */
@NullMarked
package dev.troupe.worker.tool.note;

import org.jspecify.annotations.NullMarked;
