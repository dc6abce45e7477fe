/** Shows a followed task: as text with a status line for people, as JSON lines for programs. The model's text, its reasoning, tool calls and the outcome each have a printer. */
@NullMarked
package dev.troupe.cli.display;

import org.jspecify.annotations.NullMarked;
