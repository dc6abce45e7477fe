/** How a worker in a process of its own reaches other services. */
@NullMarked
package dev.troupe.worker.app;

import org.jspecify.annotations.NullMarked;
