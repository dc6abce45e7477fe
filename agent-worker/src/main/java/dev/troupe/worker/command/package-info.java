/**
 * Starting processes and making sure that they end: guard, sandbox, process groups.
 * Knows nothing of tools or models.
 */
@NullMarked
package dev.troupe.worker.command;

import org.jspecify.annotations.NullMarked;
