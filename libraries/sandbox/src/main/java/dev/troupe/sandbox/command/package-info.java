/** Runs shell commands: starts them under a guard, watches their resources and their run's lease, takes their output and cleans up behind them. Nothing of a command is left when its run call returns. */
@NullMarked
package dev.troupe.sandbox.command;

import org.jspecify.annotations.NullMarked;
