/** The commands `rules` and `check`: which permission rules a repository has, and what they decide about a shell command. Learned rules are confirmed and revoked here. */
@NullMarked
package dev.troupe.cli.command.rule;

import org.jspecify.annotations.NullMarked;
