/**
 * Rules that depend on the state of the repository: which branch is checked out, which files there are, what time it is.
 * The facts are handed in; nothing here looks at a disk, a clock or a repository.
 */
@NullMarked
package dev.troupe.permission.condition;

import org.jspecify.annotations.NullMarked;
