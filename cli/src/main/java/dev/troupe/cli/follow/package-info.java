/**
 * Watching a task until it ends: shows its events, has its approvals answered, cancels it on Ctrl-C. The end becomes an outcome with an exit code.
 */
@NullMarked
package dev.troupe.cli.follow;

import org.jspecify.annotations.NullMarked;
