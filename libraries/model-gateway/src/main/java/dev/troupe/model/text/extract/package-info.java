/** Finds the shell commands that a model means to run now in what it wrote. Fences and prose are read in the packages below. */
@NullMarked
package dev.troupe.model.text.extract;

import org.jspecify.annotations.NullMarked;
