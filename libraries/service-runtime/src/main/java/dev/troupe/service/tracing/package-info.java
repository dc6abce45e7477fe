/**
 * Spans: how services begin, mark and end them, and how the trace they belong to travels. Whether
 * anybody records them is decided here too; nobody else has to know.
 */
@NullMarked
package dev.troupe.service.tracing;

import org.jspecify.annotations.NullMarked;
