/** Chooses the format in which a model is to write its next edits, when its edits of a file are refused. */
@NullMarked
package dev.troupe.worker.editformat;

import org.jspecify.annotations.NullMarked;
