package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import java.io.IOException;

/** Writes a stream's events to one client's connection. */
interface EventSink {
    /** Writes an event. */
    void write(SessionEvent event) throws IOException;

    /** Shows that the connection lives. */
    void beat() throws IOException;

    /** Ends the connection in good order. */
    void end();
}
