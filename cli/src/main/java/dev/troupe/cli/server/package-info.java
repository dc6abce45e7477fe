/**
 * Troupe's home directory and the life of the local server: finding, starting in the background, stopping. No request to a session is made here.
 */
@NullMarked
package dev.troupe.cli.server;

import org.jspecify.annotations.NullMarked;
