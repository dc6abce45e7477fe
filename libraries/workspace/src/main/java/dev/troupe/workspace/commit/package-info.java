/** Commits what an agent changed in one turn, and nothing else: the user's uncommitted and staged work stays as it is. Crashes and other git programs at the same time are allowed for. */
@NullMarked
package dev.troupe.workspace.commit;

import org.jspecify.annotations.NullMarked;
