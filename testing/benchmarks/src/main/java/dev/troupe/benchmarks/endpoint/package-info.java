/** How many commands the security service decides over HTTP, and how long callers wait. */
@NullMarked
package dev.troupe.benchmarks.endpoint;

import org.jspecify.annotations.NullMarked;
