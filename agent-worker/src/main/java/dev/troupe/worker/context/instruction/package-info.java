/** Instructions of repositories and users: CLAUDE.md and AGENTS.md files with what they import. They are advice and open nothing: only files that agents may read are read. */
@NullMarked
package dev.troupe.worker.context.instruction;

import org.jspecify.annotations.NullMarked;
