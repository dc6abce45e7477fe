/**
 * How a process of Troupe starts: quietly, and with one sentence when it cannot. What the console and the exit code say is the same for every service.
 */
@NullMarked
package dev.troupe.service.startup;

import org.jspecify.annotations.NullMarked;
