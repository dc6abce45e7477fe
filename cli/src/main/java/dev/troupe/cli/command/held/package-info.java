/** {@code troupe held}: shows, applies and drops changes of commands that are held aside. */
@NullMarked
package dev.troupe.cli.command.held;

import org.jspecify.annotations.NullMarked;
