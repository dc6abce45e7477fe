/** The settings of a worker, and what a repository's trusted file changes about them for one task. Environment and flags of the worker count before a repository's file. */
@NullMarked
package dev.troupe.worker.settings;

import org.jspecify.annotations.NullMarked;
