/**
 * Commands about the command line itself: help and shell completion.
 */
@NullMarked
package dev.troupe.cli.command.help;

import org.jspecify.annotations.NullMarked;
