package dev.troupe.workspace.lock;

import dev.troupe.contracts.call.LeaseKey;
import java.util.UUID;

/**
 * A run that wants to write in a checkout.
 *
 * @param key its claim
 * @param sessionId the session of its task
 * @param stop tells the run, from another thread of this JVM, that it has lost the checkout; must
 *     return at once
 */
public record LockClaimant(LeaseKey key, UUID sessionId, Runnable stop) {}
