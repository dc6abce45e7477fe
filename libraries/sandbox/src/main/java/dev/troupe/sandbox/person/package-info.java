/** Reads what the person who runs the server has told git and package managers, and makes of it what commands in the sandbox may see. */
@NullMarked
package dev.troupe.sandbox.person;

import org.jspecify.annotations.NullMarked;
