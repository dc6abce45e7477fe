/**
 * Draws what is at work: the tasks of a session as a tree, and how a whole server stands, once or again
 * and again on a terminal.
 */
@NullMarked
package dev.troupe.cli.status;

import org.jspecify.annotations.NullMarked;
