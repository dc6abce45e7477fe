/**
 * The way of finished spans to a collector: sampled, without secrets, through a queue that is never
 * waited for. Nothing of this is loaded while tracing is off.
 */
@NullMarked
package dev.troupe.service.tracing.export;

import org.jspecify.annotations.NullMarked;
