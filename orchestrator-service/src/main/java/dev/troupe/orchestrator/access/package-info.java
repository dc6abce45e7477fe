/** Who may talk to this process at all. Checks token, Host and Origin of every request and binds the caller. */
@NullMarked
package dev.troupe.orchestrator.access;

import org.jspecify.annotations.NullMarked;
