/** What breaks during a run, drawn from a seed. */
@NullMarked
package dev.troupe.benchmarks.history.nemesis;

import org.jspecify.annotations.NullMarked;
