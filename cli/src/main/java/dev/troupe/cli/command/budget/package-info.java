/** The command `budget`, which shows and changes what teams, users, sessions and tasks may spend. Its options read amounts of money and tokens as people type them. */
@NullMarked
package dev.troupe.cli.command.budget;

import org.jspecify.annotations.NullMarked;
