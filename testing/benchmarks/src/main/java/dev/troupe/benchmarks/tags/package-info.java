/** Counts the tags of a tree's files by language, and compares them with those of universal-ctags. */
@NullMarked
package dev.troupe.benchmarks.tags;

import org.jspecify.annotations.NullMarked;
