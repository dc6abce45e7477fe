/**
 * The worker as a process of its own, with remote services behind the same interfaces. Never scanned
 * by others.
 */
@NullMarked
package dev.troupe.worker.app;

import org.jspecify.annotations.NullMarked;
