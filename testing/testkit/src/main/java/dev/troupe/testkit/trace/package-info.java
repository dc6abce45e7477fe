/**
 * A collector of spans for tests, over the real protocol. Whoever uses it names the protocol's classes
 * among its own dependencies.
 */
@NullMarked
package dev.troupe.testkit.trace;

import org.jspecify.annotations.NullMarked;
