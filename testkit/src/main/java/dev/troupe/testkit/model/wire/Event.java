package dev.troupe.testkit.model.wire;

import org.jspecify.annotations.Nullable;

/**
 * One server-sent event.
 *
 * @param name the event's name; null where the protocol names none
 * @param data its data, on one line
 */
public record Event(@Nullable String name, String data) {
    /** As it goes over the wire, blank line included. */
    public String text() {
        return (name == null ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
    }
}
