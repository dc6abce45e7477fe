/**
 * A private, durable PostgreSQL server whose binaries come from a jar. It outlives a killed JVM and is adopted or stopped at the next start.
 */
@NullMarked
package dev.troupe.standalone.postgres;

import org.jspecify.annotations.NullMarked;
