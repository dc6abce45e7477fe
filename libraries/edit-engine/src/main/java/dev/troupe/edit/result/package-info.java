/**
 * What became of an edit: applied, nothing to do, or refused with the reason and the next step.
 * Refusals are written for a model to act on.
 */
@NullMarked
package dev.troupe.edit.result;

import org.jspecify.annotations.NullMarked;
