/** What is asked of Troupe during a run: elements drawn from a seed, each a session with a scripted model. */
@NullMarked
package dev.troupe.benchmarks.history.load;

import org.jspecify.annotations.NullMarked;
