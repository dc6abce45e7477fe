package dev.troupe.contracts.session;

import org.jspecify.annotations.Nullable;

/**
 * Asks to shorten a session's conversation.
 *
 * @param keep what must stay in it, in words of at most 2,000 characters; absent: what usually stays
 */
public record CompactSessionRequest(@Nullable String keep) {}
