/** Which way of writing edits a model is to try next, when its edits of a file are refused. */
@NullMarked
package dev.troupe.worker.edit;

import org.jspecify.annotations.NullMarked;
