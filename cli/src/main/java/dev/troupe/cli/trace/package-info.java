/**
 * The trace of what a command asks of the server. It begins here, and its first span is sent from here
 * to the collector that the user's configuration names.
 */
@NullMarked
package dev.troupe.cli.trace;

import org.jspecify.annotations.NullMarked;
