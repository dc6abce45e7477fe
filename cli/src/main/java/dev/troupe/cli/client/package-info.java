/**
 * Calls to the local server's HTTP interface and its event stream. Calls that may be repeated are, across cut connections and restarted servers.
 */
@NullMarked
package dev.troupe.cli.client;

import org.jspecify.annotations.NullMarked;
