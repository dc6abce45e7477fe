/**
 * Projects, sessions, messages and approvals as they travel between clients and the orchestrator. Values only.
 */
@NullMarked
package dev.troupe.contracts.session;

import org.jspecify.annotations.NullMarked;
