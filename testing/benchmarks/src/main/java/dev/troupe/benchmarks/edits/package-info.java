/** Runs the edit engine over a corpus of edits as models write them. */
@NullMarked
package dev.troupe.benchmarks.edits;

import org.jspecify.annotations.NullMarked;
