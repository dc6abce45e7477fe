package dev.troupe.contracts.event;

import dev.troupe.contracts.session.Session;
import java.util.List;

/**
 * Holds a session's whole conversation.
 *
 * @param events what was said and done, oldest first; of a fork what it knows of the sessions before it comes first
 */
public record SessionExport(Session session, List<SessionEvent> events) {
    /** Copies the list. */
    public SessionExport {
        events = List.copyOf(events);
    }
}
