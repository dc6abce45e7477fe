package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Answers an approval.
 *
 * @param note on a refusal: what the agent should do instead
 * @param remember whether this answer holds for the same subject for the rest of the session
 */
public record DecideApproval(boolean approved, boolean remember, @Nullable String note) {}
