package dev.troupe.cli.client;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An event as it came.
 *
 * @param json the server's own words, on one line
 * @param event absent when its type is unknown to this version
 */
public record ReceivedEvent(String json, @Nullable SessionEvent event) {
    /** Reads an event; what cannot be understood is kept as text only. */
    public static ReceivedEvent of(String data) {
        String json = data.replace('\n', ' ');
        try {
            SessionEvent event = WireJson.read(json, SessionEvent.class);
            return new ReceivedEvent(json, hasBody(event) ? event : null);
        } catch (JacksonException e) {
            return new ReceivedEvent(json, null);
        }
    }

    /** What the event says, if this version understands it. */
    public @Nullable EventBody body() {
        return event == null ? null : event.body();
    }

    // An unknown type leaves the field empty, whatever its declaration promises.
    private static boolean hasBody(SessionEvent event) {
        @Nullable EventBody body = event.body();
        return body != null;
    }
}
