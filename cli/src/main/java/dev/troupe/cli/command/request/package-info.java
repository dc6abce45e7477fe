/** The commands that start requests, `run`, `plan` and `workflow`, and `agents`, which lists who can work on them. Plans are reviewed here, and requests are left to the background here. */
@NullMarked
package dev.troupe.cli.command.request;

import org.jspecify.annotations.NullMarked;
