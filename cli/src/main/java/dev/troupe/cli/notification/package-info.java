/** Calls people who may have looked away: by the terminal's bell, its notifications, and a command of their own. */
@NullMarked
package dev.troupe.cli.notification;

import org.jspecify.annotations.NullMarked;
