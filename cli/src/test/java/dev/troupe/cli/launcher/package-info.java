/**
 * The launcher script as a process, in a directory of its own. Small programs stand for Maven and Java.
 */
@NullMarked
package dev.troupe.cli.launcher;

import org.jspecify.annotations.NullMarked;
