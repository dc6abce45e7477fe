/**
 * The command that runs a repository's tests, and what its output and a task's journal say about them. Starts
 * nothing itself.
 */
@NullMarked
package dev.troupe.worker.tool;

import org.jspecify.annotations.NullMarked;
