/** Undoes and redoes the file changes of a session's requests. Also tells other packages whether a request was undone. */
@NullMarked
package dev.troupe.worker.undo;

import org.jspecify.annotations.NullMarked;
