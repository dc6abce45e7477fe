/**
 * The settings of one process: what files, environment and flags say together, each value with its origin. Plain Java,
 * for the server and the command line alike.
 */
@NullMarked
package dev.troupe.configuration;

import org.jspecify.annotations.NullMarked;
