/**
 * One class per command, and how their failures become sentences and exit codes. Commands read their options, ask the client, and leave showing to the screen.
 */
@NullMarked
package dev.troupe.cli.command;

import org.jspecify.annotations.NullMarked;
