/**
 * The worker itself: it claims tasks, keeps their leases alive, and hands each to a thread that runs it.
 */
@NullMarked
package dev.troupe.worker.claim;

import org.jspecify.annotations.NullMarked;
