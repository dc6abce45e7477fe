/** Which files of a workspace commands must not see or must not change, git repositories above all. What a command changed all the same is undone, and removed files are kept in quarantine. */
@NullMarked
package dev.troupe.sandbox.protection;

import org.jspecify.annotations.NullMarked;
