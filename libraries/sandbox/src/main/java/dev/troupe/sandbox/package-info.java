/** Decides whether commands can be confined by bubblewrap here, and how one command is started: arguments, environment, limits. Secrets that stand in the files of a workspace are told to the redactor here too. */
@NullMarked
package dev.troupe.sandbox;

import org.jspecify.annotations.NullMarked;
