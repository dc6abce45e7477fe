/**
 * Real child processes for fault tests: JVMs started, watched, stopped and killed by pid.
 * Nothing here guesses with sleeps; every wait polls a fact and has a deadline.
 */
@NullMarked
package dev.troupe.testkit.process;

import org.jspecify.annotations.NullMarked;
