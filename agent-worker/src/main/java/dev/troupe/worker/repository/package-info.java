/**
 * What a repository's trusted file changes for the tasks of its project. It stands between what the user has set and what
 * environment and flags of the worker say.
 */
@NullMarked
package dev.troupe.worker.repository;

import org.jspecify.annotations.NullMarked;
