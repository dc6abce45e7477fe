/**
 * Git's settings as text: read as git reads them, and written again with no more in them than a
 * command needs. Knows no files and no processes.
 */
@NullMarked
package dev.troupe.sandbox.gitconfig;

import org.jspecify.annotations.NullMarked;
