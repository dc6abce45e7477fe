/**
 * The entry point of the command line and what it finds around itself. Everything else is loaded when a command needs it.
 */
@NullMarked
package dev.troupe.cli;

import org.jspecify.annotations.NullMarked;
