/**
 * Finds where an edit belongs: strategies propose places with evidence, the decider alone chooses.
 * A tie, a doubt or an edit that is already in the file is never applied.
 */
@NullMarked
package dev.troupe.edit.match;

import org.jspecify.annotations.NullMarked;
