/** Searches the lines of many files by regular expression, by an index of trigrams and an automaton over bytes. */
@NullMarked
package dev.troupe.linesearch;

import org.jspecify.annotations.NullMarked;
