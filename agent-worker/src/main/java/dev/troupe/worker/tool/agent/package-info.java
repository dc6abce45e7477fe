/**
 * Work that one agent hands to another.
 * The tool only says what is wanted; the run makes a task of it and waits.
 */
@NullMarked
package dev.troupe.worker.tool.agent;

import org.jspecify.annotations.NullMarked;
