/** Whether a run kept what DESIGN §2 promises: plain Java over what is known when all is quiet. */
@NullMarked
package dev.troupe.benchmarks.history.check;

import org.jspecify.annotations.NullMarked;
