/** People who talk to the orchestrators over HTTP, and write down what they asked and saw. */
@NullMarked
package dev.troupe.benchmarks.history.client;

import org.jspecify.annotations.NullMarked;
