/**
 * A real PostgreSQL server per test JVM, started from the binaries that Maven brings.
 * It can be durable, killed and restarted, and never outlives the next test run.
 */
@NullMarked
package dev.troupe.testkit.postgres;

import org.jspecify.annotations.NullMarked;
