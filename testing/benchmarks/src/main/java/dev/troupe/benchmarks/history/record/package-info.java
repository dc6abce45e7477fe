/** What clients and the nemesis did and saw, in order, as a file of JSON lines. */
@NullMarked
package dev.troupe.benchmarks.history.record;

import org.jspecify.annotations.NullMarked;
