/** Events of a session as server-sent events. The ledger is read by number; the broker only says when. */
@NullMarked
package dev.troupe.orchestrator.stream;

import org.jspecify.annotations.NullMarked;
