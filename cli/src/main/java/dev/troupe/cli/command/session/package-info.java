/** The commands about a session: `chat`, `sessions`, `attach`, `resume`, `cancel`, `undo` and `redo`. Most of them follow a task until it ends. */
@NullMarked
package dev.troupe.cli.command.session;

import org.jspecify.annotations.NullMarked;
