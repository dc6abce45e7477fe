/** Has the parser's core built with optimisation behind the start of a worker, and reports which one serves. */
@NullMarked
package dev.troupe.worker.nativecore;

import org.jspecify.annotations.NullMarked;
