/**
 * What a tool is: its specification, what a call touches, what it plans to change, what came of it.
 * The tools themselves live in the packages below; whoever runs them goes through the one executor of the run.
 */
@NullMarked
package dev.troupe.worker.tool;

import org.jspecify.annotations.NullMarked;
