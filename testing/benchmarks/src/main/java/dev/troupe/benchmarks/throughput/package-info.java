/** How many tasks a deployment gets through, what each costs besides the model, and what waiting ones cost. */
@NullMarked
package dev.troupe.benchmarks.throughput;

import org.jspecify.annotations.NullMarked;
