/** The commands about the server and this machine: `serve`, `stop`, `top`, `doctor` and `demo`. Starting and stopping itself is in `dev.troupe.cli.server`. */
@NullMarked
package dev.troupe.cli.command.server;

import org.jspecify.annotations.NullMarked;
