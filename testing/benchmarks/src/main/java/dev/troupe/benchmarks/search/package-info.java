/** Measures the regular expression search of the index beside ripgrep's. */
@NullMarked
package dev.troupe.benchmarks.search;

import org.jspecify.annotations.NullMarked;
