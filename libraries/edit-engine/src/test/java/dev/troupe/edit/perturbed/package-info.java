/** Edits with known results, made from the files of this repository and then written as careless models write them. */
@NullMarked
package dev.troupe.edit.perturbed;

import org.jspecify.annotations.NullMarked;
