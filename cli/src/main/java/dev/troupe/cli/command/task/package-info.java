/** The commands about single tasks of a session: `tasks` lists them with their artefacts, `tell` sends a message to one. Both find tasks by a part of their id. */
@NullMarked
package dev.troupe.cli.command.task;

import org.jspecify.annotations.NullMarked;
