package dev.troupe.contracts.session;

/**
 * A session and the message that began its work.
 *
 * @param session as it is behind the message
 */
public record StartSessionResponse(Session session, PostedMessage message) {}
