/** Reads regular expressions and runs them as automata over the bytes of lines. */
@NullMarked
package dev.troupe.linesearch.pattern;

import org.jspecify.annotations.NullMarked;
