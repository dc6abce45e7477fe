/**
 * Turns the change from SEARCH to REPLACE into splices of file lines, without pasting the model's text over its surroundings.
 * Indentation, line endings and the final newline come from the file.
 */
@NullMarked
package dev.troupe.edit.merge;

import org.jspecify.annotations.NullMarked;
