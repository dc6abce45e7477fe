/** The commands `approve` and `answer`, which answer what agents and workflows wait for. Answers may be typed on a terminal or given as arguments. */
@NullMarked
package dev.troupe.cli.command.approval;

import org.jspecify.annotations.NullMarked;
